import { useState } from 'react'
import type { Problem } from '#/api/problem'
import { useSingleFlight } from '#/ui/hooks/use-single-flight'
import { useSuccessToast } from '#/ui/toast/toaster-provider'
import { useProblem } from '#/forms/errors/use-problem'

type Options = {
  /** Requests another e-mail and handles the response. */
  send: () => Promise<void>
  onRefused: (problem: Problem) => void
  /** The text of the toast; `null` if the page itself shows it. */
  sent: (() => string) | null
}

/**
 * Resends an e-mail, one at a time, with a toast on success; on failure `shown` is the problem to show beside the
 * button.
 */
export function useResend({ send, onRefused, sent }: Options) {
  const showSuccess = useSuccessToast()
  const problem = useProblem()
  const [isSending, setIsSending] = useState(false)

  const resend = useSingleFlight(async () => {
    problem.hide()
    setIsSending(true)
    try {
      await send()
      if (sent !== null) showSuccess(sent, 'email')
    } catch (error) {
      onRefused(problem.show(error))
    } finally {
      setIsSending(false)
    }
  })

  return { ...problem, isSending, resend }
}
