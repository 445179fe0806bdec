import { isRunning } from '#deploy/lock-folder'

const PARENT_CHECK_MS = 500

/**
 * Ends this process with success on Ctrl-C and SIGTERM, at once or after `stop`. A signal to npm alone ends npm and the
 * shell between, not what they started: so the loss of the parent ends this process, too. Browser tests name another process to
 * end with, `ENDS_WITH`.
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
