import { refusal } from './request-context'
import { methodsOf, mismatchOf, type Operation } from './contract'
import { languageOf } from './messages'

/** The response where it is what the contract says, else `500`: the sandbox never sends a wrong one. */
export async function checked(request: Request, operation: Operation, response: Response) {
  const text = await response.text()
  const wrong = mismatchOf(operation, response.status, text)
  if (wrong !== undefined) {
    return broken(
      request,
      `${operation.id} ${response.status} is not what openapi.yaml says`,
      wrong,
    )
  }
  return new Response(text === '' ? null : text, response)
}

/** `500` for a fault of the sandbox itself, reported on the console. */
export function broken(request: Request, what: string, why: unknown): Response {
  // oxlint-disable-next-line no-console -- a fault of the sandbox itself has nowhere else to be reported
  console.error(`SANDBOX: ${what}:`, why)
  return refusal(languageOf(request.headers.get('accept-language')), 'server_error')
}

/** `404`, or `405` where the path knows other methods. */
export function unknownPath(request: Request): Response {
  const methods = methodsOf(new URL(request.url).pathname)
  const language = languageOf(request.headers.get('accept-language'))
  const response = refusal(language, 'not_found', { status: methods.length > 0 ? 405 : 404 })
  if (methods.length > 0) response.headers.set('allow', methods.join(', '))
  return response
}
