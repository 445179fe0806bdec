import { expect, test } from './support/fixtures'
import { makePayment } from './support/payments'
import { acceptDocuments } from './support/sign-up-form'
import { t } from './support/locators'

test('U8 the sign-up’s lamp lights up once every rule is met, and flickers after a rejection', async ({
  page,
  world,
}) => {
  await page.goto('/signup')
  const scene = page.locator('[data-scene]').first()
  const style = (name: string) =>
    scene.evaluate((element, asked) => getComputedStyle(element).getPropertyValue(asked), name)
  await page.getByLabel(t('field.loginLabel'), { exact: true }).fill('ilmari')
  await page.getByLabel(t('field.emailLabel')).fill('ilmari@example.com')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill('Aurora-202')
  expect(await style('--beam')).toBe('0')
  await acceptDocuments(page)
  expect(await style('--beam')).not.toBe('0')

  expect(await style('animation-name')).toBe('none')
  await world.fault({ operation: 'signUp', kind: 'status', status: 500 })
  await page.getByRole('button', { name: t('signup.submit') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await style('animation-name')).toContain('flicker')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('S6 the pointer carries a light through the fog of the not-found page', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await page.mouse.move(300, 400)
    await expect(page.locator('main section')).toHaveCSS('--lantern-x', '300px')
    await expect(page.locator('main section')).toHaveCSS('--lantern-y', '400px')
  })
})

test('M4 pending credits are outlined, and filled once they arrive', async ({
  page,
  world,
  api,
  signInAs,
}) => {
  await signInAs('rider')
  const sum = page.locator('main p[aria-hidden]')
  await page.goto(`/payment/pending?payment=${await makePayment('rider', 1000, { api, world })}`)
  await expect(sum).toHaveText(/^\+1\s100$/)
  await expect(sum).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await page.goto('/payment/success?payment=pay_r1')
  await expect(sum).toHaveText('+525')
  await expect(sum).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
})
