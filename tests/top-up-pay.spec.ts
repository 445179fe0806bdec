import { passTime } from './support/clock'
import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { t } from './support/locators'
import { paymentKeys } from './support/payments'
import { card, openProfile, submit } from './support/top-up'

test('M2 one attempt creates one payment, however often the button is pressed', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  let isSilent = true
  await page.route(/\/__sandbox\/pay\//, (route) =>
    isSilent ? route.fulfill({ status: 204 }) : route.continue(),
  )
  await page.clock.install()

  await test.step('a double press sends one request', async () => {
    const release = await holdRequests(page, 'donate')
    await submit(page).dblclick()
    await expect(page.getByText('Открываем страницу оплаты')).toBeVisible()
    const tried = page.waitForResponse(/\/__sandbox\/pay\//)
    release()
    await tried
    expect(await paymentKeys(world)).toHaveLength(1)
  })

  await test.step('shows an error if the provider returns no page, and the button works again', async () => {
    await passTime(page, 9000)
    await expect(card(page).getByRole('button', { name: t('topUp.busy') })).toBeVisible()
    await passTime(page, 1000)
    await expect(submit(page)).toBeVisible()
    await expect(card(page).getByRole('alert')).toHaveText(t('topUp.stayed'))
  })

  await test.step('the next press retries the same payment, whose key is a UUID', async () => {
    isSilent = false
    await submit(page).click()
    await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_1/)
    const keys = await paymentKeys(world)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  await test.step('after a payment page was opened, the next press is a new attempt', async () => {
    await page.goBack()
    await expect(submit(page)).toBeVisible()
    await submit(page).click()
    await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_2/)
    expect(new Set(await paymentKeys(world)).size).toBe(2)
  })
})
