import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import {
  getPaymentCreateMutationKey,
  paymentCreate,
} from '#/api/generated/endpoints/credits/credits'
import type { BonusList } from '#/api/generated/model/bonusList'
import { AmountField } from '#/forms/fields/amount-field'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setFormProblem } from '#/forms/errors/form-problem'
import { setServerErrors } from '#/forms/errors/server-errors'
import { readAmount } from '#/lib/amount-text'
import { formatNumber } from '#/locales/format'
import { randomId } from '#/lib/random-id'
import { localeOf } from '#/locales/locale'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { AmountPresets } from './amount-presets'
import { firstAmount, isWithin } from './amounts'
import { BonusSummary } from './bonus-summary'
import { goToPayment, onReturn, untilBack } from './go-to-payment'
import { creditsText } from './credits-text'
import { attemptAfter, type PaymentAttempt, paymentAttemptFor } from './payment-attempt'
import { readAttempt, storeAttempt } from './stored-attempt'

const refused = msg({
  id: 'topUp.refused',
  message:
    'The payment page is not on the list of allowed ones. Nothing was paid. Tell tech support.',
})

/** Which amounts are accepted; `undefined` if unknown. */
function rangeText(i18n: I18n, limits: BonusList['limits']): string | undefined {
  if (Number.isNaN(limits.min) || Number.isNaN(limits.max)) return undefined
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

type Props = Readonly<{ offer: BonusList; amount: number | undefined }>

/**
 * The amount, the credits that it brings, and the button that leads to the provider. However often it is pressed, one
 * attempt creates one payment (behaviour M2).
 */
export function TopUpForm({ offer: { limits, bonuses }, amount: kept }: Props) {
  const { t, i18n } = useLingui()
  const attempt = useRef<PaymentAttempt | null>(null)
  const isHere = useIsCurrentPage()
  const { history } = useRouter()
  const pay = useMutation({
    mutationKey: getPaymentCreateMutationKey(),
    mutationFn: ({ amount, key }: PaymentAttempt) =>
      paymentCreate({ amount }, { headers: { 'Idempotency-Key': key } }),
    meta: { errors: 'inline' },
  })

  // A player who comes back from the provider starts a new payment; one who never left repeats the same.
  useEffect(
    () =>
      onReturn(() => {
        attempt.current = null
        storeAttempt(null)
      }),
    [],
  )

  const locale = localeOf(i18n)
  const range = rangeText(i18n, limits)
  const outside = range ?? t({ id: 'field.invalid', message: 'Check this field' })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { amount: String(firstAmount(readAttempt()?.amount ?? kept, limits)) },
    validators: {
      onDynamic: v.object({
        amount: v.pipe(
          v.string(),
          v.transform((text) => readAmount(text, locale)),
          v.check((amount) => amount !== null && isWithin(amount, limits), outside),
        ),
      }),
    },
    onSubmit: async ({ value, formApi }) => {
      const amount = readAmount(value.amount, locale)
      if (amount === null) return
      const current = paymentAttemptFor(amount, attempt.current ?? readAttempt(), randomId)
      attempt.current = current
      // A reload may come before the response.
      storeAttempt(current)
      try {
        const { url } = await pay.mutateAsync(current)
        // Do not redirect a player who has opened another page meanwhile.
        if (!isHere()) return
        storeAttempt(null)
        // The way back from the provider may load the page anew: the form starts with this amount then.
        history.replace(history.location.href, { ...history.location.state, topUpAmount: amount })
        history.flush()
        if (!goToPayment(url)) return setFormProblem(formApi, { message: refused, until: null })
        // The button stays busy until the browser has left, or is back.
        await untilBack()
      } catch (error) {
        setServerErrors(formApi, error)
        const next = attemptAfter(current, error)
        attempt.current = next
        storeAttempt(next?.isInDoubt ? next : null)
      }
    },
  })

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
              hint={range}
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
          block
          busy={t({ id: 'topUp.busy', message: 'Opening the payment page' })}
        >
          <Trans id="topUp.submit">Go to payment</Trans>
        </form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}
