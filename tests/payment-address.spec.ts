import { expect, test } from './support/fixtures'
import { heading, link, main, PAID } from './support/payment-page'
import { makePayment, settle } from './support/payments'

test.describe('the id in the address', () => {
  test.beforeEach(({ signInAs }) => signInAs('rider'))

  test('is taken from each name that payment services give it', async ({ page }) => {
    for (const name of ['payment', 'orderId', 'InvId', 'MERCHANT_ORDER_ID', 'session_id']) {
      await page.goto(`/payment/ok?${name}=pay_r1`)
      await expect(heading(page), name).toHaveText(PAID)
    }
  })

  test('is the first of several names', async ({ page }) => {
    await page.goto('/payment/ok?session_id=pay_r3&InvId=pay_r3&payment=pay_r1')
    await expect(heading(page)).toHaveText(PAID)
  })

  test('given twice is none', async ({ page, world }) => {
    await page.goto('/payment/success?payment=pay_r1&payment=pay_r3')
    await expect(heading(page)).toHaveText('Проверьте баланс')
    expect(await world.count('paymentView')).toBe(0)
  })
})

test.describe('without an id', () => {
  test('whatever word the address has, nothing is claimed', async ({ page, world }) => {
    for (const word of ['success', 'paid', 'fail', 'cancelled', 'pending']) {
      await page.goto(`/payment/${word}`)
      await expect(main(page)).toContainText('В адресе нет номера платежа')
      await expect(heading(page)).toHaveText('Проверьте баланс')
      await expect(link(page, 'Войти')).toHaveAttribute('href', '/sign')
      expect(await world.count('paymentView')).toBe(0)
    }
  })

  test('a player is led to the profile', async ({ page, signInAs }) => {
    await signInAs('rider')
    await page.goto('/payment/success')
    await link(page, 'Вернуться в профиль').click()
    await expect(heading(page)).toHaveText('rider')
  })

  test('an unknown word is no page', async ({ page }) => {
    for (const path of [
      '/payment/free-credits',
      '/payment/free?payment=',
      '/payment',
      '/payment/a/b',
    ]) {
      await page.goto(path)
      await expect(heading(page), path).toHaveText('Здесь света нет')
    }
  })
})

test('a visitor logs in and comes back to the payment', async ({ page, world, api }) => {
  const id = await makePayment('rider', 1000, { api, world })
  await settle(id, 'succeeded', { api, world })
  await page.goto(`/payment/success?payment=${id}`)
  await expect(heading(page)).toHaveText('Войдите, чтобы увидеть платёж')
  expect(await world.count('paymentView')).toBe(0)

  await link(page, 'Войти').click()
  await expect(page).toHaveURL('/sign')
  const { password } = await world.player('rider')
  await page.getByLabel('Логин или почта').fill('rider')
  await page.getByLabel('Пароль', { exact: true }).fill(password ?? '')
  await main(page).getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(`/payment/success?payment=${id}`)
  await expect(heading(page)).toHaveText(PAID)
})
