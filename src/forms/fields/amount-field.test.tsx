import { fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { readAmount } from '#/lib/text/amount-text'
import { refusal } from '#/testing/test-form'
import { compose } from '#/testing/compose'
import { renderUi } from '#/testing/render-ui'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { AmountField } from './amount-field'

function TopUp() {
  const form = useAppForm({
    ...defaultFormOptions,
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

const amount = () => screen.getByLabelText('Amount')

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

test('M1 inserts digits of an IME once, and groups them after the composition', async () => {
  const { user } = await renderUi(<TopUp />)
  await user.clear(amount())
  for (const text of ['１', '１２', '１２３', '１２３４']) {
    compose(amount(), text)
    expect(amount()).toHaveValue(text)
  }
  fireEvent.compositionEnd(amount())
  expect(amount()).toHaveValue('1,234')
  compose(amount(), '1,234５６', '５６')
  fireEvent.compositionEnd(amount())
  expect(amount()).toHaveValue('123,456')
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

test('keeps the decimal separator of a fraction pasted over a grouped number', async () => {
  const { user } = await renderUi(<TopUp />)
  await user.tripleClick(amount())
  await user.paste('1,5')
  expect(amount()).toHaveValue('1,5')
  expect(amount()).toHaveAccessibleDescription('A whole number, digits only')
})

test('regroups the number when a digit is typed', async () => {
  const { user } = await renderUi(<TopUp />)
  await user.type(amount(), '0')
  expect(amount()).toHaveValue('10,000')
})

test('M1 moves the caret past a separator', async () => {
  const { user } = await renderUi(<TopUp />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await user.clear(field)
  await user.type(field, '12345')
  field.setSelectionRange(2, 2)
  await user.keyboard('{Delete}{Delete}')
  expect(field).toHaveValue('125')
  await user.keyboard('6789')
  expect(field).toHaveValue('1,267,895')
})

/** A form that sends the amount read from its field. */
function Payment({ send }: { send: (amount: number | null) => Promise<void> }) {
  const form = useAppForm({
    ...defaultFormOptions,
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
      const shown = String(amount().getAttribute('value'))
      if (/^\d{1,3}(,\d{3})*$/.test(shown)) {
        const sent = [[Number(shown.replaceAll(',', ''))]]
        await waitFor(() => expect(send.mock.calls).toEqual(sent))
      } else if (!/^\s*\d+\s*$/.test(shown)) {
        expect(send).not.toHaveBeenCalled()
      }
    }),
    { numRuns: 12 },
  )
})
