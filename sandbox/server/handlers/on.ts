import type { RequestContext } from '../request-context'

/** Turns a function that responds to a request in its context into an override for one of Orval's handlers. */
export type On = <Answer>(
  answer: (context: RequestContext) => Promise<Answer>,
) => (info: { request: Request }) => Promise<Answer>
