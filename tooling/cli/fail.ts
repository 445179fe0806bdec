import { reasonOf } from '#deploy/reason-of'

/** Ends the process with what failed for the person at the terminal; the stack only on `DEBUG`. */
export function fail(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`)
  if (process.env['DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
