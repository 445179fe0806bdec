// @vitest-environment page
import { useLingui } from '@lingui/react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '#/testing/test-form'
import { renderUi } from '#/testing/render-ui'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { AmountField } from './amount-field'

function TopUp() {
  const { i18n } = useLingui()
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { amount: '1000' },
    onSubmit: ({ formApi }) => {
      setServerErrors(formApi, refusal({ fields: { amount: 'Above the limit of the day' } }), i18n)
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

test('what the server said of the amount stands when the field is left, until it is changed', async () => {
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

test('what is no whole amount is not taken, and said until the field is left', async () => {
  const { user } = await renderUi(<TopUp />)
  await user.type(amount(), '.')
  expect(amount()).toHaveAccessibleDescription('Whole numbers only')
  expect(amount()).toHaveValue('1,000')
  await user.tab()
  expect(amount()).toHaveAccessibleDescription('From 10')
})
