import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#/api/problem'
import type { CodeEvent, PendingCode } from '#/api/pending-code'
import { steadyNow } from '#/lib/time/steady-clock'
import { renderUi } from '#/testing/render-ui'
import { serverProblem } from '#/testing/server-problem'
import { ToasterProvider } from '#/ui/toast/toaster-provider'
import { createToaster } from '#/ui/toast/toast-store'
import type { CodeKind } from './code-kind-button'
import { CodeStep } from './code-step'

const PENDING: PendingCode = {
  method: 'app',
  maskedEmail: null,
  end: null,
  resendAt: 0,
  attemptsLeft: null,
}

const noEvent = () => undefined

type StepProps = Readonly<{
  pending: PendingCode
  onCode: () => Promise<void>
  onEvent: (event: CodeEvent) => void
}>

function Step({ pending, onCode, onEvent }: StepProps) {
  const [kind, setKind] = useState<CodeKind>('digits')
  return (
    <ToasterProvider value={createToaster()}>
      <CodeStep
        pending={pending}
        layout="column"
        takesFocus
        recovery={{ kind, onChange: setKind }}
        onCode={onCode}
        onResend={() => Promise.reject(new Error('not sent again here'))}
        onEvent={onEvent}
      />
    </ToasterProvider>
  )
}

test('A9 switches to another kind of code only after the error of the sent one is shown', async () => {
  const answer = Promise.withResolvers<void>()
  const { user } = await renderUi(
    <Step pending={PENDING} onCode={() => answer.promise} onEvent={noEvent} />,
  )
  await user.keyboard('000000')
  const other = screen.getByRole('button', { name: 'Use a recovery code' })
  await user.click(other)
  expect(screen.getByLabelText('Code')).toHaveValue('000000')
  expect(other).toHaveAttribute('aria-disabled', 'true')

  await act(async () => answer.reject(new ApiError('signInConfirm', serverProblem())))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Invalid code\. Wait for the next code\. If the app has this site twice, use the newer/,
  )
  await user.click(other)
  expect(screen.getByLabelText('Recovery code')).toHaveFocus()
})

test('A9 advises what to try after a wrong code from an e-mail', async () => {
  const { user } = await renderUi(
    <Step
      pending={{ ...PENDING, method: 'email', maskedEmail: 'r***@example.com' }}
      onCode={() => Promise.reject(new ApiError('signInConfirm', serverProblem()))}
      onEvent={noEvent}
    />,
  )
  await user.keyboard('000000')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Invalid code\. Only the code in the newest email works$/,
  )
})

test.each([
  ['this page load', 0, [{ kind: 'expired' }]],
  ['an earlier page load, since which the clock may have changed', -1, []],
])('E10 expires a code by the clock of %s', async (_name, earlier, expected) => {
  const events: CodeEvent[] = []
  const load = performance.timeOrigin + earlier
  const pending = { ...PENDING, end: { at: steadyNow() - 1, load } }
  await renderUi(
    <Step
      pending={pending}
      onCode={() => Promise.resolve()}
      onEvent={(event) => events.push(event)}
    />,
  )
  expect(events).toEqual(expected)
})
