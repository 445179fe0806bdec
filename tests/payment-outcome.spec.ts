import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { balance, button, heading, link, PAID } from './support/payment-page'
import { makePayment, settle } from './support/payments'
import { main, t } from './support/locators'

test('M4 a player pays at the provider and comes back, until the payment is confirmed', async ({
  page,
  world,
  signInAs,
}) => {
  const amount = page.getByLabel('Сумма', { exact: true })
  await signInAs('rider')
  await page.goto('/profile')
  await amount.fill('2000')
  await button(page, 'Перейти к оплате').click()
  await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_1/)

  await test.step('declined: nothing is added, another try keeps the amount', async () => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_1')
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    await expect(main(page)).toContainText('Кредиты не зачислены')
    expect((await world.player('rider')).money).toBe(1250)
    await link(page, 'Попробовать ещё раз').click()
    await expect(page).toHaveURL('/profile')
    await expect(amount).toHaveValue(/^2\s000$/)
  })

  await test.step('canceled: shown, and another try keeps the amount', async () => {
    await button(page, 'Перейти к оплате').click()
    await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_2/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_2')
    await expect(heading(page)).toHaveText('Оплаты не было')
    await expect(main(page)).toContainText('Платёж отменён')
    await link(page, 'Попробовать ещё раз').click()
    await expect(amount).toHaveValue(/^2\s000$/)
  })

  await test.step('left pending: the page waits, and can lead back to pay', async () => {
    await button(page, 'Перейти к оплате').click()
    await page.getByRole('button', { name: 'Leave pending' }).click()
    await expect(page).toHaveURL('/payment/pending?payment=pay_3')
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(main(page)).toContainText('К зачислению: 2 200 кредитов.')
    await button(page, 'Вернуться к оплате').click()
  })

  await test.step('M5 paid: credits, bonus and balance, in the header and among the top-ups too', async () => {
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL('/payment/success?payment=pay_3')
    await expect(heading(page)).toHaveText(PAID)
    await expect(main(page)).toContainText('Из них 200 — бонус.')
    await expect(main(page)).toContainText('Баланс: 3 450.')
    await expect(balance(page)).toHaveText('3 450')

    await link(page, 'Вернуться в профиль').click()
    const row = page.getByRole('row').filter({ hasText: 'pay_3' })
    await expect(row).toContainText('+2 000')
    await expect(row).toContainText('+200 бонус')
    await expect(row).toContainText('Зачислено')
    expect((await world.player('rider')).money).toBe(3450)
  })
})

const ENDS = [
  ['succeeded', 'fail', PAID],
  ['failed', 'success', 'Платёж не состоялся'],
  ['canceled', 'success', 'Оплаты не было'],
  ['refunded', 'success', 'Деньги отправлены обратно'],
  ['expired', 'success', 'Платёж просрочен'],
] as const

test('M4 the server decides the outcome, whatever the address says', async ({
  page,
  world,
  api,
  signInAs,
}) => {
  await signInAs('rider')
  await page.goto('/payment/success')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')

  await test.step('a payment that has ended, under another word', async () => {
    for (const [index, [status, word, words]] of ENDS.entries()) {
      const id = await makePayment('rider', 1000, { api, world })
      await settle(id, status, { api, world })
      await follow(page, `/payment/${word}?payment=${id}`)
      await expect(heading(page)).toHaveText(words)
      expect(await world.count('paymentView')).toBe(index + 1)
      const isPaid = status === 'succeeded'
      await expect(main(page).getByText(t('payment.succeeded.title'))).toHaveCount(isPaid ? 1 : 0)
      await expect(link(page, 'Попробовать ещё раз')).toHaveCount(
        isPaid || status === 'refunded' ? 0 : 1,
      )
    }
  })

  await test.step('pending at /payment/success is not called paid', async () => {
    const id = await makePayment('rider', 1000, { api, world })
    await follow(page, `/payment/success?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(main(page)).not.toContainText(/прошла|зачислены/)
  })

  await test.step('an unknown word with an id asks the server', async () => {
    const id = await makePayment('rider', 1000, { api, world })
    await settle(id, 'succeeded', { api, world })
    await follow(page, `/payment/anything?payment=${id}`)
    await expect(heading(page)).toHaveText(PAID)
  })

  await test.step('a payment that is nobody’s', async () => {
    await follow(page, '/payment/success?payment=pay_404')
    await expect(heading(page)).toHaveText('Такого платежа нет')
  })
})

test('M4 opening the return address by hand changes nothing', async ({
  page,
  world,
  api,
  signInAs,
}) => {
  await signInAs('rider')
  await page.goto('/payment/success?payment=pay_r3')
  await expect(heading(page)).toHaveText('Платёж не состоялся')
  await follow(page, '/payment/success?payment=pay_r1')
  await expect(heading(page)).toHaveText(PAID)
  await expect(balance(page)).toHaveText('1 250')
  expect((await world.player('rider')).money).toBe(1250)
  expect(await world.count('paymentCreate')).toBe(0)

  await test.step('a payment of somebody else', async () => {
    const id = await makePayment('rich', 1000, { api, world })
    await settle(id, 'succeeded', { api, world })
    await follow(page, `/payment/success?payment=${id}`)
    await expect(heading(page)).toHaveText('Такого платежа нет')
    await expect(main(page)).not.toContainText('1 000')
  })
})
