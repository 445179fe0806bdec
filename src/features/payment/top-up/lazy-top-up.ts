/** A chunk that the profile loads once it is live (`top-up-card.tsx`). */
export { TopUpFailure } from './top-up-failure'
export { TopUpForm } from './top-up-form'
