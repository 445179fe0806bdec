/** An error, and whether the site has handled it, by showing it or trying again. */
export type CapturedError = { error: unknown; isHandled: boolean }

/** The first errors name the cause; later ones are usually its consequences. */
const MOST_HELD = 20

const held: CapturedError[] = []
let listener: ((found: CapturedError) => void) | null = null

/** Passes an error to the listener. Until there is one, the first twenty are kept. */
export function captureError(found: CapturedError): void {
  if (listener !== null) listener(found)
  else if (held.length < MOST_HELD) held.push(found)
}

/** Makes `next` the listener of every error, beginning with the buffered ones. */
export function listenToErrors(next: (found: CapturedError) => void): void {
  listener = next
  for (const found of held.splice(0)) next(found)
}

/** Also captures the errors and rejections that nothing on the page catches. */
export function captureUncaughtErrors(page: Window): void {
  page.addEventListener('error', ({ error, message }) => {
    captureError({ error: error ?? message, isHandled: false })
  })
  page.addEventListener('unhandledrejection', ({ reason }) => {
    captureError({ error: reason, isHandled: false })
  })
}
