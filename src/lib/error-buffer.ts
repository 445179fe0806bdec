/** An error, and whether the site has handled it: shown it to the player, or tried again. */
export type CapturedError = { error: unknown; isHandled: boolean }

/** The first ones say what began it; what follows is more of the same. */
const MOST_HELD = 20

const held: CapturedError[] = []
let listener: ((found: CapturedError) => void) | null = null

/** Hands an error to who listens. Until somebody does, the first twenty are kept. */
export function captureError(found: CapturedError): void {
  if (listener !== null) listener(found)
  else if (held.length < MOST_HELD) held.push(found)
}

/** From now on `next` gets every error, beginning with the buffered ones. */
export function listenToErrors(next: (found: CapturedError) => void): void {
  listener = next
  for (const found of held.splice(0)) next(found)
}

/** Tells of what nothing on the page catches, too. */
export function captureUncaughtErrors(page: Window): void {
  page.addEventListener('error', ({ error, message }) => {
    captureError({ error: error ?? message, isHandled: false })
  })
  page.addEventListener('unhandledrejection', ({ reason }) => {
    captureError({ error: reason, isHandled: false })
  })
}
