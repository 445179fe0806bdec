import type { Page } from '@playwright/test'
import { passTime } from './support/clock'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import { PASSWORD } from './support/locators'

const t = textsOf('ru')

const code = (page: Page) => page.getByLabel(t('field.codeLabel'), { exact: true })
const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true })

test('A6 the waits survive a reload, and a new address is confirmed in another visit', async ({
  page,
  world,
  signInAs,
}) => {
  await page.clock.install()
  await signInAs('new_player')
  await page.goto('/signup')
  await expect(page).toHaveURL('/signup?to=verify')

  await test.step('the wait for the next e-mail survives a reload, and then ends', async () => {
    await world.clock.advance(61_000)
    await button(page, 'resend.now').click()
    await expect(page.getByText(t('waiting.sent'))).toBeVisible()
    // A minute passes below, after which a pending request would be aborted.
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page).toHaveURL('/signup?to=verify')
    const waits = page.getByRole('button', { name: /Отправить ещё раз через/ })
    await expect(waits).toHaveText(/через\s(1:00|0:\d\d)/)
    await expect(waits).toHaveAttribute('aria-disabled', 'true')
    await passTime(page, 30_000)
    await expect(waits).toHaveText(/0:[0-3]\d/)
    await passTime(page, 31_000)
    await expect(button(page, 'resend.now')).not.toHaveAttribute('aria-disabled')
  })

  await test.step('the pending change is found again without the history state', async () => {
    await world.clock.advance(61_000)
    await button(page, 'waiting.changeAddress').click()
    await page.getByLabel(t('field.newEmailLabel')).fill('right@example.com')
    await page.getByLabel(t('profile.password.current')).fill(PASSWORD)
    await button(page, 'newAddress.submit').click()
    await expect(code(page)).toBeFocused()
    await page.goto('/rules')
    await page.goto('/signup?to=verify')
    await expect(page.getByRole('main').getByText('right@example.com')).toBeVisible()
    // The code from the new mailbox verifies the account.
    const [message] = await world.mail('right@example.com')
    await code(page).fill(message?.code ?? '')
    await expect(page).toHaveURL('/profile')
    await expect(page.locator('#personal').getByText('right@example.com')).toBeVisible()
  })
})
