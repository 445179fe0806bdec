/** A chunk that the profile loads once it is live (`lazy-panels.tsx`). */
export { AuthorPanel } from './author-code/author-panel'
export { AccountEvents } from './sessions/account-events'
export { EmailPanel } from './email/email-panel'
export { PasswordForm } from './password/password-form'
export { ProtectionPanel } from './protection/protection-panel'
