/** What the profile can be read without: `top-up-card.tsx` fetches it once the page is there. */
export { TopUpFailure } from './top-up-failure'
export { TopUpForm } from './top-up-form'
