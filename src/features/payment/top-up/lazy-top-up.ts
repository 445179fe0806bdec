/** A chunk that the profile loads once it is live (`top-up-card.tsx`, `welcome.tsx`). */
export { Greeting } from './greeting'
export { TopUpFailure } from './top-up-failure'
export { TopUpForm } from './top-up-form'
