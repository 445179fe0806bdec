const PARENT_CHECK_MS = 500

/**
 * Ends this process at once and with success on Ctrl-C and SIGTERM. A signal to npm alone ends npm and the
 * shell between, not what they started: so the loss of the parent ends this process, too.
 */
export function stopWhenAsked(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0)
  }, PARENT_CHECK_MS).unref()
}
