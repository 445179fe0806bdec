import type { Page } from '@playwright/test'
import { passTime } from './support/clock'
import { expect, test } from './support/fixtures'
import { choose, codes, goOn, mfaOf, passwordField } from './support/protection'
import type { World } from './support/world'
import { button, main, t } from './support/locators'

const letterField = (page: Page) => page.getByLabel(t('field.emailCodeLabel'), { exact: true })
const mailCode = async (world: World) => (await world.mail('rider@example.com'))[0]?.code ?? ''

test('T3 the code of the e-mail turns it on', async ({ page, world, signInAs }) => {
  await page.clock.install()
  await signInAs('rider')
  await page.goto('/protection')
  await expect(passwordField(page)).toBeVisible()
  await choose(page, 'protection.email')
  await expect(letterField(page)).toBeFocused()
  await expect(page.getByText('r***@example.com')).toBeVisible()
  const first = await mailCode(world)
  const waiting = page.getByRole('button', { name: /Отправить ещё раз через/ })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')

  await test.step('a refused e-mail is reported and counts the wait down', async () => {
    await passTime(page, 61_000)
    await world.fault({ operation: 'protectionResend', kind: 'status', status: 429 })
    await button(page, 'resend.now').click()
    await expect(main(page).getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    await expect(waiting).toBeVisible()
  })

  await test.step('another e-mail goes out after the wait', async () => {
    await passTime(page, 61_000)
    await world.clock.advance(61_000)
    await button(page, 'resend.now').click()
    await expect(page.getByText(t('code.sent'))).toBeVisible()
  })

  const second = await mailCode(world)
  expect(second).not.toBe(first)
  await letterField(page).fill(second)
  await expect(codes(page)).toHaveCount(10)
  await goOn(page)
  expect(await mfaOf(world)).toBe('email')
})
