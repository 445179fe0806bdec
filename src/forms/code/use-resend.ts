import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Problem } from '#/api/problem'
import { useSingleFlight } from '#/ui/hooks/use-single-flight'
import { useToaster } from '#/ui/toast/toaster-provider'
import { useProblem } from '#/forms/errors/use-problem'

type Options = {
  /** Asks the server for another e-mail, and takes what it answers. */
  send: () => Promise<void>
  onRefused: (problem: Problem) => void
  /** That it went, in the words of the toast; a code is spoken of without. */
  sent?: string
}

/** 'Send again': one at a time, with a toast once it went, and what went wrong to be told beside the button. */
export function useResend({ send, onRefused, sent }: Options) {
  const { t } = useLingui()
  const toaster = useToaster()
  const problem = useProblem()
  const [isSending, setIsSending] = useState(false)

  const resend = useSingleFlight(async () => {
    problem.hide()
    setIsSending(true)
    try {
      await send()
      toaster.show({
        severity: 'success',
        summary: t({ id: 'toast.success', message: 'Success!' }),
        detail: sent ?? t({ id: 'code.sent', message: 'A new code is on its way' }),
        group: 'letter',
      })
    } catch (error) {
      onRefused(problem.show(error))
    } finally {
      setIsSending(false)
    }
  })

  return { ...problem, isSending, resend }
}
