import { refusal } from './request-context'
import { methodsOf, mismatchOf, type Operation } from './contract'
import { languageOf } from './texts'

/** The response if it matches the contract, else `500`: the sandbox never sends one that breaks it. */
export async function checked(request: Request, operation: Operation, response: Response) {
  const text = await response.text()
  const wrong = mismatchOf(operation, response.status, text)
  if (wrong !== undefined) {
    return broken(request, `${operation.id} ${response.status} does not match openapi.yaml`, wrong)
  }
  return new Response(text === '' ? null : text, response)
}

/** `500` for a bug of the sandbox itself, reported on the console. */
export function broken(request: Request, what: string, why: unknown): Response {
  // oxlint-disable-next-line no-console -- a bug of the sandbox itself has nowhere else to be reported
  console.error(`SANDBOX: ${what}:`, why)
  return refusal(languageOf(request.headers.get('accept-language')), 'server_error')
}

/** `404`, or `405` if the path has other methods. */
export function unknownPath(request: Request): Response {
  const methods = methodsOf(new URL(request.url).pathname)
  const language = languageOf(request.headers.get('accept-language'))
  const response = refusal(language, 'not_found', { status: methods.length > 0 ? 405 : 404 })
  if (methods.length > 0) response.headers.set('allow', methods.join(', '))
  return response
}
