import { expect, test } from './support/fixtures'
import { balance, button, heading, link, main, PAID } from './support/payment-page'
import { makePayment, settle } from './support/payments'

test.describe('from the profile to the provider and back', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs('rider')
    await page.goto('/profile')
    await page.getByLabel('Сумма', { exact: true }).fill('2000')
    await button(page, 'Пополнить').click()
    await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_1/)
  })

  test('paid: credits, bonus and balance, in the header and among the top-ups too', async ({
    page,
    world,
  }) => {
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL('/payment/success?payment=pay_1')
    await expect(heading(page)).toHaveText(PAID)
    await expect(main(page)).toContainText('Зачислено: 2 200 кредитов, из них 200 — бонус.')
    await expect(main(page)).toContainText('Баланс после пополнения: 3 450.')
    await expect(balance(page)).toHaveText('3 450')

    await link(page, 'Вернуться в профиль').click()
    const row = page.getByRole('row').filter({ hasText: 'pay_1' })
    await expect(row).toContainText('+2 000')
    await expect(row).toContainText('+200 бонус')
    await expect(row).toContainText('Зачислено')
    expect((await world.player('rider')).money).toBe(3450)
  })

  test('declined: nothing is added, another try keeps the amount', async ({ page, world }) => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_1')
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    await expect(main(page)).toContainText('Кредиты не зачислены')
    expect((await world.player('rider')).money).toBe(1250)

    await link(page, 'Попробовать ещё раз').click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue(/^2\s000$/)
  })

  test('canceled: shown, and another try keeps the amount', async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_1')
    await expect(heading(page)).toHaveText('Оплаты не было')
    await expect(main(page)).toContainText('Платёж отменён')
    await link(page, 'Попробовать ещё раз').click()
    await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue(/^2\s000$/)
  })

  test('left pending: the page waits, and can lead back to pay', async ({ page }) => {
    await page.getByRole('button', { name: 'Leave pending' }).click()
    await expect(page).toHaveURL('/payment/pending?payment=pay_1')
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(main(page)).toContainText('К зачислению: 2 200 кредитов.')
    await button(page, 'Вернуться к оплате').click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(heading(page)).toHaveText(PAID)
  })
})

test.describe('the truth is the server’s, whatever the address says', () => {
  test.beforeEach(({ signInAs }) => signInAs('rider'))

  const ENDS = [
    ['succeeded', 'fail', PAID],
    ['failed', 'success', 'Платёж не состоялся'],
    ['canceled', 'success', 'Оплаты не было'],
    ['refunded', 'success', 'Деньги отправлены обратно'],
    ['expired', 'success', 'Платёж просрочен'],
  ] as const
  test('a payment that has ended, under another word', async ({ page, world, api }) => {
    for (const [index, [status, word, words]] of ENDS.entries()) {
      const id = await makePayment('rider', 1000, { api, world })
      await settle(id, status, { api, world })
      await page.goto(`/payment/${word}?payment=${id}`)
      await expect(heading(page)).toHaveText(words)
      expect(await world.count('paymentView')).toBe(index + 1)
      const isPaid = status === 'succeeded'
      await expect(main(page).getByText('Зачислено:')).toHaveCount(isPaid ? 1 : 0)
      await expect(link(page, 'Попробовать ещё раз')).toHaveCount(
        isPaid || status === 'refunded' ? 0 : 1,
      )
    }
  })

  test('pending at /payment/success is not called paid', async ({ page, world, api }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/success?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(main(page)).not.toContainText(/прошла|Зачислено:/)
  })

  test('an unknown word with an id asks the server', async ({ page, world, api }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await settle(id, 'succeeded', { api, world })
    await page.goto(`/payment/anything?payment=${id}`)
    await expect(heading(page)).toHaveText(PAID)
  })

  test('a payment that is nobody’s', async ({ page }) => {
    await page.goto('/payment/success?payment=pay_404')
    await expect(heading(page)).toHaveText('Такого платежа нет')
  })

  test('a payment of somebody else', async ({ page, world, api }) => {
    const id = await makePayment('rich', 1000, { api, world })
    await settle(id, 'succeeded', { api, world })
    await page.goto(`/payment/success?payment=${id}`)
    await expect(heading(page)).toHaveText('Такого платежа нет')
    await expect(main(page)).not.toContainText('1 000')
  })

  test('a visit by hand changes nothing', async ({ page, world }) => {
    await page.goto('/payment/success?payment=pay_r3')
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    await page.goto('/payment/success?payment=pay_r1')
    await expect(heading(page)).toHaveText(PAID)
    await expect(balance(page)).toHaveText('1 250')
    expect((await world.player('rider')).money).toBe(1250)
    expect(await world.count('paymentCreate')).toBe(0)
  })
})
