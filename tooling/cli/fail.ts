/** Ends the process with one line for the person at the terminal; the stack only on `DEBUG`. */
export function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message.trim()}\n`)
  if (process.env['DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
