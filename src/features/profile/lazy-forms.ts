/** A chunk that the profile loads once it is live (`lazy-panels.tsx`). */
export { AuthorPanel } from './author-code/author-panel'
export { PasswordForm } from './password/password-form'
export { PersonalPanel } from './email/personal-panel'
export { ProtectionPanel } from './protection/protection-panel'
