import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { heading, link, PAID } from './support/payment-page'
import { makePayment, settle } from './support/payments'
import { main } from './support/locators'

const NOT_FOUND = 'Здесь света нет'

/** Comes from a page that knows of no payment. */
async function comeBy(page: Page, address: string) {
  await follow(page, '/no/such/page')
  await expect(heading(page)).toHaveText(NOT_FOUND)
  await follow(page, address)
}

test('M4 a player sees the payment whose id is in the address', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await page.goto('/payment/success')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')

  await test.step('given twice is none', async () => {
    await comeBy(page, '/payment/success?payment=pay_r1&payment=pay_r3')
    await expect(heading(page)).toHaveText('Проверьте баланс')
    expect(await world.count('paymentView')).toBe(0)
  })

  await test.step('is taken from each name that payment services give it', async () => {
    for (const name of ['payment', 'orderId', 'InvId', 'MERCHANT_ORDER_ID', 'session_id']) {
      await comeBy(page, `/payment/ok?${name}=pay_r1`)
      await expect(heading(page), name).toHaveText(PAID)
    }
  })

  await test.step('is the first of several names', async () => {
    await comeBy(page, '/payment/ok?session_id=pay_r3&InvId=pay_r3&payment=pay_r1')
    await expect(heading(page)).toHaveText(PAID)
  })

  await test.step('without one a player is led to the profile', async () => {
    await comeBy(page, '/payment/success')
    await link(page, 'Вернуться в профиль').click()
    await expect(heading(page)).toHaveText('rider')
  })
})

test('M4 without an id a visitor is shown no outcome, whatever the address says', async ({
  page,
  world,
}) => {
  await page.goto('/payment/success')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  for (const word of ['success', 'paid', 'fail', 'cancelled', 'pending']) {
    await comeBy(page, `/payment/${word}`)
    await expect(main(page)).toContainText('В адресе не сказано, какой это платёж')
    await expect(heading(page)).toHaveText('Проверьте баланс')
    await expect(link(page, 'Войти')).toHaveAttribute('href', '/sign')
    expect(await world.count('paymentView')).toBe(0)
  }

  await test.step('an unknown word is no page', async () => {
    for (const path of [
      '/payment/free-credits',
      '/payment/free?payment=',
      '/payment',
      '/payment/a/b',
    ]) {
      await follow(page, '/payment/success')
      await expect(heading(page)).toHaveText('Проверьте баланс')
      await follow(page, path)
      await expect(heading(page), path).toHaveText(NOT_FOUND)
    }
  })
})

test('M4 a visitor signs in and comes back to the payment', async ({ page, world, api }) => {
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
