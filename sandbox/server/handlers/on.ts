import type { RequestContext } from '../request-context'

/** Makes the override of one of Orval's handlers out of what answers a request in its context. */
export type On = <Answer>(
  answer: (context: RequestContext) => Promise<Answer>,
) => (info: { request: Request }) => Promise<Answer>
