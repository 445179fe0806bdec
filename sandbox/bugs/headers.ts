import { transformed, spoiled, withHeader } from './transforms'
import { planted } from './planted-bug'

const any = () => true
const failed = ({ status }: Response) => status >= 400

/** Media types, headers and languages. */
export const headerBugs = [
  planted(
    'problem-json',
    'sessionRevoke',
    'Refusals come as application/problem+json.',
    'Errors. Every error body is an `Error`.',
    spoiled((response) => withHeader(response, 'content-type', 'application/problem+json'), failed),
  ),
  planted(
    'json-as-html',
    'sessionCheck',
    'JSON is called text/html.',
    'The user data.',
    spoiled((response) => withHeader(response, 'content-type', 'text/html; charset=utf-8')),
  ),
  planted(
    'error-page',
    'paymentView',
    'What is not found is answered with a page.',
    'Errors. Every error body is an `Error`.',
    spoiled(
      ({ status }) =>
        new Response('<!doctype html><title>404</title><h1>Not Found</h1>', {
          status,
          headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
        }),
      ({ status }) => status === 404,
    ),
  ),
  planted(
    'no-retry-after',
    'signIn',
    'A wait is named without Retry-After.',
    'A limit of `x-limits` is reached',
    spoiled(
      (response) => withHeader(response, 'retry-after', null),
      ({ status }) => status === 429,
    ),
  ),
  planted(
    'cacheable-answers',
    'sessionCheck',
    'The user data may be kept by caches.',
    'Caching. Every response',
    spoiled((response) => withHeader(response, 'cache-control', 'public, max-age=60'), any),
  ),
  planted(
    'no-cache-header',
    'paymentCreate',
    'Nothing is said about caches.',
    'Caching. Every response',
    spoiled((response) => withHeader(response, 'cache-control', null), any),
  ),
  planted(
    'one-language',
    'signIn',
    'Accept-Language is ignored.',
    '`message` is shown to the player',
    ({ context, answer }) => {
      const headers = new Headers(context.request.headers)
      headers.delete('accept-language')
      return answer(new Request(context.request, { headers }))
    },
  ),
  planted(
    'empty-message',
    'recoveryInspect',
    'A refusal says nothing to the player.',
    'message: {',
    transformed('message', () => '', failed),
  ),
]
