import { NotAnswered } from '../server/external-actions'
import { RunStopped } from '../http/traffic'

/** Why a claim could not be checked to its end, for readers of the report. */
export function stopOf(error: unknown): string {
  if (error instanceof NotAnswered || error instanceof RunStopped) return error.message
  return `the kit itself failed, which says nothing of the server: ${String(error)}`
}
