import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { BonusList } from '#/api/generated/model/bonusList'
import { AmountField } from '#/forms/fields/amount-field'
import { useAppForm } from '#/forms/app-form'
import { clearFormProblem, setFormProblem } from '#/forms/errors/form-problem'
import { setServerErrors } from '#/forms/errors/server-errors'
import { readAmount } from '#/lib/text/read-amount'
import { formatNumber } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { AmountPresets } from './amount-presets'
import { firstAmount, isWithin } from './amounts'
import { BonusSummary } from './bonus-summary'
import { creditsText } from './credits-text'
import { onReturn } from './go-to-payment'
import { readAttempt } from './payment-attempt'
import { usePayment } from './use-payment'

const NOT_LEFT = {
  refused: msg({
    id: 'topUp.refused',
    message:
      'The payment page is not on the list of allowed sites. Nothing was paid. Contact support.',
  }),
  stayed: msg({
    id: 'topUp.stayed',
    message: 'The payment page has not opened yet. Press again: the same payment will continue.',
  }),
}

/** The accepted amounts, as text. */
function rangeText(i18n: I18n, limits: BonusList['limits']): string {
  if (limits.min === limits.max) {
    const credits = creditsText(i18n, limits.max)
    return i18n._(msg({ id: 'topUp.only', message: `The only amount available is ${credits}` }))
  }
  const locale = localeOf(i18n)
  const min = formatNumber(locale, limits.min)
  const max = formatNumber(locale, limits.max)
  return i18n._(
    msg({
      id: 'topUp.range',
      message: plural(limits.max, {
        one: `Available to top up from ${min} to ${max} credit`,
        other: `Available to top up from ${min} to ${max} credits`,
      }),
    }),
  )
}

type Props = Readonly<{ login: string; offer: BonusList; amount: number | undefined }>

/** The amount, the credits that it brings, and the button that leads to the provider. */
export function TopUpForm({ login, offer: { limits, bonuses }, amount: kept }: Props) {
  const { t, i18n } = useLingui()
  const pay = usePayment(login)
  const locale = localeOf(i18n)
  const range = rangeText(i18n, limits)
  const form = useAppForm({
    defaultValues: { amount: String(firstAmount(readAttempt(login)?.body.amount ?? kept, limits)) },
    validators: {
      onDynamic: v.object({
        amount: v.pipe(
          v.string(),
          v.transform((text) => readAmount(text, locale)),
          v.check((amount) => amount !== null && isWithin(amount, limits), range),
        ),
      }),
    },
    onSubmit: async ({ value, formApi }) => {
      const amount = readAmount(value.amount, locale)
      if (amount === null) return
      try {
        const way = await pay({ amount })
        if (way !== 'left') setFormProblem(formApi, { message: NOT_LEFT[way], until: null })
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })

  // Drops 'has not opened yet' if the payment page opened late after all.
  useEffect(() => onReturn(() => clearFormProblem(form)), [form])

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.KeepDraft name="top-up" fields={['amount']} />
        <form.FormAlert />
        <form.AppField name="amount">
          {({ state }) => (
            <AmountField
              label={<Trans id="topUp.amount">Amount</Trans>}
              suffix={
                <Plural
                  id="topUp.unit"
                  value={readAmount(state.value, locale) ?? 0}
                  one="credit"
                  other="credits"
                />
              }
              hint={`${range}. ${t({ id: 'topUp.price', message: 'The price is on the payment page.' })}`}
            />
          )}
        </form.AppField>
        <form.Subscribe
          selector={({ values, isSubmitting }) => ({
            amount: readAmount(values.amount, locale),
            isSubmitting,
          })}
        >
          {({ amount, isSubmitting }) => (
            <>
              <AmountPresets
                limits={limits}
                amount={amount}
                disabled={isSubmitting}
                onChoose={(preset) => form.setFieldValue('amount', String(preset))}
              />
              <BonusSummary
                bonuses={bonuses}
                amount={amount !== null && isWithin(amount, limits) ? amount : undefined}
              />
            </>
          )}
        </form.Subscribe>
        <form.SubmitButton
          variant="primary"
          busy={t({ id: 'topUp.busy', message: 'Opening the payment page' })}
        >
          <Trans id="topUp.submit">Go to payment</Trans>
        </form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}
