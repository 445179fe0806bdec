import { expect, test } from './support/fixtures'
import { balance, button, heading, link, PAID } from './support/payment-page'
import { main } from './support/locators'

test('M4 a player pays at the provider, comes back, and sees every outcome up to the confirmed payment', async ({
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

  await test.step('declined: no credits are added, and another try keeps the amount', async () => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_1')
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    await expect(main(page)).toContainText('Кредиты не зачислены')
    expect((await world.player('rider')).money).toBe(1250)
    await link(page, 'Попробовать ещё раз').click()
    await expect(page).toHaveURL('/profile')
    await expect(amount).toHaveValue('2000')
  })

  await test.step('canceled: shown, and another try keeps the amount', async () => {
    await button(page, 'Перейти к оплате').click()
    await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_2/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_2')
    await expect(heading(page)).toHaveText('Оплаты не было')
    await expect(main(page)).toContainText('Платёж отменён')
    await link(page, 'Попробовать ещё раз').click()
    await expect(amount).toHaveValue('2000')
  })

  await test.step('left pending: the page waits, and links back to the payment', async () => {
    await button(page, 'Перейти к оплате').click()
    await page.getByRole('button', { name: 'Leave pending' }).click()
    await expect(page).toHaveURL('/payment/pending?payment=pay_3')
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(main(page)).toContainText('К зачислению: 2 200 кредитов.')
    await button(page, 'Вернуться к оплате').click()
  })

  await test.step('M5 paid: shows credits, bonus and balance, also in the header and among the top-ups', async () => {
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
