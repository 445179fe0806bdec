import { reportError } from './report'

type Listener = (error: unknown) => void

const listeners = new Set<Listener>()

/**
 * Runs a promise that nothing awaits, such as the handler of a press. An error that it does not handle is reported and
 * shown to the user. Lint refuses a promise that is neither awaited nor passed to this.
 */
export function runAction(action: void | Promise<unknown>): void {
  Promise.resolve(action).catch((error: unknown) => {
    reportError(error)
    for (const listener of listeners) listener(error)
  })
}

/** Calls `listener` with each error that no action handled. Returns the function that stops it. */
export function onActionFailed(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs a promise that the page can do without: its failure is ignored. */
export function runOptional(task: Promise<unknown>): void {
  task.catch(() => undefined)
}
