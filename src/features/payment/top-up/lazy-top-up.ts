/** A chunk that the profile loads once it is live (`lazy-sections.tsx`). */
export { Greeting } from './greeting'
export { TopUpFailure } from './top-up-failure'
export { TopUpForm } from './top-up-form'
