/** What the profile can be read without: `late.tsx` fetches it once the page is there. */
export { AuthorPart } from './author-part'
export { Greeting } from './greeting'
export { PasswordForm } from './password-form'
export { PersonalPart } from './personal-part'
export { ProblemNotice } from '#/forms/problem-notice'
export { ProtectionPart } from './protection-part'
