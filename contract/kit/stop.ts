import { NotAnswered } from './external-actions'
import { RunStopped } from './traffic'

/** Why a claim could not be looked at to its end, in words for whoever reads the report. */
export function stopOf(error: unknown): string {
  if (error instanceof NotAnswered || error instanceof RunStopped) return error.message
  return `the kit itself failed, which says nothing of the server: ${String(error)}`
}
