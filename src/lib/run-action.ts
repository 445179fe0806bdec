import { reportError } from './report'

type Listener = (error: unknown) => void

const listeners = new Set<Listener>()

/**
 * Starts what nothing waits for, such as the handler of a press. An error that it does not handle is reported, and the
 * user is told, so that no press ends without a word. Lint refuses a promise that is neither awaited nor given to this.
 */
export function runAction(action: void | Promise<unknown>): void {
  Promise.resolve(action).catch((error: unknown) => {
    reportError(error)
    for (const listener of listeners) listener(error)
  })
}

/** Calls `tell` with each error that no action handled. Returns the function that stops it. */
export function onActionFailed(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts what the page can do without, so that its failure is nobody's concern. */
export function runOptional(task: Promise<unknown>): void {
  task.catch(() => undefined)
}
