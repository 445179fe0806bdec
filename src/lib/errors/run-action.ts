import { reportError } from './report-error'

type Listener = (error: unknown) => void

const listeners = new Set<Listener>()

/**
 * Runs a promise that nothing awaits, for example in an event handler. An error that the action has not handled goes to
 * the listeners, which report it and show it to the player. Lint rejects a promise that is neither awaited, nor caught,
 * nor passed to this.
 */
export function runAction(action: void | Promise<unknown>): void {
  Promise.resolve(action).catch((error: unknown) => {
    if (listeners.size === 0) reportError(error)
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
