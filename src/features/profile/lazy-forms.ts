/** What the profile can be read without: `late.tsx` fetches it once the page is there. */
export { AuthorPanel } from './author-code/author-panel'
export { Greeting } from './overview/greeting'
export { PasswordForm } from './password/password-form'
export { PersonalPanel } from './email/personal-panel'
export { ProblemNotice } from '#/forms/errors/problem-notice'
export { ProtectionPanel } from './protection/protection-panel'
