import { screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { readAmount } from '#/lib/text/read-amount'
import { refusal } from '#/testing/test-form'
import { renderUi } from '#/testing/render-ui'
import { useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { AmountField } from './amount-field'

function TopUp() {
  const form = useAppForm({
    defaultValues: { amount: '1000' },
    onSubmit: ({ formApi }) => {
      setServerErrors(formApi, refusal({ fields: { amount: 'Above the limit of the day' } }))
    },
  })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.AppField name="amount">
          {() => <AmountField label="Amount" hint="From 10" suffix="credits" />}
        </form.AppField>
        <form.SubmitButton busy="Sending">Send</form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')

test('keeps the server’s message about the amount on blur, until the amount changes', async () => {
  const { user } = await renderUi(<TopUp />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(amount()).toHaveFocus())
  expect(amount()).toHaveAccessibleDescription('Above the limit of the day')
  await user.tab()
  expect(amount()).not.toHaveFocus()
  expect(amount()).toHaveAccessibleDescription('Above the limit of the day')
  await user.type(amount(), '0')
  expect(amount()).toHaveAccessibleDescription('From 10')
})

test('keeps a fractional amount as typed, with an error', async () => {
  const { user } = await renderUi(<TopUp />)
  await user.clear(amount())
  await user.type(amount(), '10.5')
  expect(amount()).toHaveValue('10.5')
  expect(amount()).toHaveAccessibleDescription('A whole number, digits only')
  await user.tab()
  expect(amount()).toHaveAccessibleDescription('A whole number, digits only')
  await user.type(amount(), '{Backspace}{Backspace}')
  expect(amount()).toHaveValue('10')
  expect(amount()).toHaveAccessibleDescription('From 10')
})

test('accepts groups of digits, and leaves them as they were pasted', async () => {
  const { user } = await renderUi(<TopUp />)
  for (const [text, description] of [
    ['12 345', 'From 10'],
    ['12,345', 'From 10'],
    ['１２３', 'From 10'],
    ['1,5', 'A whole number, digits only'],
  ] as const) {
    await user.tripleClick(amount())
    await user.paste(text)
    expect(amount()).toHaveValue(text)
    expect(amount()).toHaveAccessibleDescription(description)
  }
})

/** A form that sends the amount read from its field. */
function Payment({ send }: { send: (amount: number | null) => Promise<void> }) {
  const form = useAppForm({
    defaultValues: { amount: '1000' },
    validators: {
      onDynamic: v.object({
        amount: v.pipe(
          v.string(),
          v.check((text) => readAmount(text, 'en') !== null),
        ),
      }),
    },
    onSubmit: ({ value }) => send(readAmount(value.amount, 'en')),
  })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.AppField name="amount">
          {() => <AmountField label="Amount" suffix="credits" />}
        </form.AppField>
        <form.SubmitButton busy="Sending">Send</form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

test('sends exactly what the field shows, or nothing', async () => {
  const send = vi.fn<(amount: number | null) => Promise<void>>().mockResolvedValue()
  const { user } = await renderUi(<Payment send={send} />)
  const text = fc.string({ unit: fc.constantFrom(...'0012345 ,.-e'), minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (given, isPasted) => {
      send.mockClear()
      await user.clear(amount())
      await (isPasted ? user.paste(given) : user.type(amount(), given))
      await user.type(amount(), '{Enter}')
      await waitFor(() => expect(amount()).not.toHaveAttribute('readonly'))
      const shown = amount().value
      expect(shown).toBe(given)
      if (/^ *(?:\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)) *$/.test(shown)) {
        const sent = [[Number(shown.replaceAll(/\D/g, ''))]]
        await waitFor(() => expect(send.mock.calls).toEqual(sent))
      } else {
        expect(send).not.toHaveBeenCalled()
      }
    }),
    { numRuns: 12 },
  )
})
