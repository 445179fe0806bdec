import { isRunning } from '#deploy/lock-folder'

const PARENT_CHECK_MS = 500

/**
 * Ends this process with success on Ctrl-C and SIGTERM, at once or after `stop`. A signal to npm alone ends only npm
 * and its shell, not the programs they started, so this process also ends when its parent is gone. Browser tests set
 * `ENDS_WITH` to another process to end with.
 */
export function stopWhenAsked(stop: () => Promise<unknown> = async () => undefined): void {
  const end = () => void stop().finally(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  const parent = process.ppid
  const owner = process.env['ENDS_WITH']
  const timer = setInterval(() => {
    if (owner === undefined ? process.ppid === parent : isRunning(Number(owner))) return
    clearInterval(timer)
    end()
  }, PARENT_CHECK_MS).unref()
}
