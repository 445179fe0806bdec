import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { Problem } from '#/api/problem'
import { useResend } from './use-resend'
import { steadyNow } from '#/lib/steady-clock'

type ResendEvent =
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }

/**
 * `useResend` for a flow that waits for a code.
 *
 * @param ask asks the server for another code
 * @param onEvent takes what came of it, as the flow's events
 */
export function useCodeResend(
  ask: () => Promise<CodeRequest>,
  onEvent: (event: ResendEvent) => void,
) {
  return useResend({
    send: async () => onEvent({ kind: 'resent', request: await ask(), now: steadyNow() }),
    onRefused: (problem) => onEvent({ kind: 'not-resent', problem, now: steadyNow() }),
  })
}
