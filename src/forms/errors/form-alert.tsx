import { useStore } from '@tanstack/react-form'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Alert } from '#/ui/feedback/alert'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import { SupportButton } from '#/ui/buttons/support-button'
import { useFormContext } from '#/forms/context'
import { bringIntoView } from '#/lib/browser/focus'
import { type FormProblem, formProblemText, useFormProblem } from './form-problem'

/** Whether only support can help (contract, `signIn`). */
const isBlocked = (problem: FormProblem | undefined): boolean => {
  const message = problem?.message ?? {}
  return 'code' in message && message.code === 'blocked'
}

/**
 * The problem of the form as a whole, as set by `setServerErrors`, and how long the server asks to wait (behaviour E7).
 */
export function FormAlert() {
  const form = useFormContext()
  const isSubmitting = useStore(form.store, (state) => state.isSubmitting)
  const problem = useFormProblem()
  const { i18n } = useLingui()
  const text = problem ? formProblemText(problem, i18n) : null
  const [until, setUntil] = useState<number | null>(null)

  // `useAppForm` drops the problem on the next change; a wait is shown until the next submit.
  const shown = isSubmitting ? null : (problem?.until ?? until)
  if (shown !== until) setUntil(shown)

  return (
    <>
      {text !== null && (
        <Alert ref={bringIntoView} severity="error">
          {text}
        </Alert>
      )}
      {isBlocked(problem) && <SupportButton />}
      <RetryNotice until={shown} />
    </>
  )
}
