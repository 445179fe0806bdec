import { reasonOf } from '../../deploy/reason-of'

/** Exits with the reason of a failure; with `DEBUG`, also prints the stack. */
export function fail(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`)
  if (process.env['DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
