import type { Page } from '@playwright/test'
import { acceptDocuments } from './support/sign-up-form'
import { passTime } from './support/clock'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')
const PASSWORD = 'Маяк-2026-Aurora'

/** Reopens the form in its initial state. */
async function startAnew(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await follow(page, '/sign')
  await expect(heading).toHaveText(t('sign.title'))
  await follow(page, '/signup')
  await expect(heading).toHaveText(t('signup.title'))
}

test.beforeEach(async ({ page }) => {
  await page.goto('/signup')
})

test('A1 A2 a mouse press is not lost when the blurred field shows an error', async ({ page }) => {
  await test.step('the field still shows its error if the press ends elsewhere', async () => {
    await page.getByLabel(t('field.loginLabel'), { exact: true }).fill('ab')
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.down()
    await expect(page.getByText('Не меньше 3 символов')).toHaveCount(0)
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(page.getByText('Не меньше 3 символов')).toBeVisible()
  })

  await test.step('a press on the button is not lost when the blurred field shows an error', async () => {
    await startAnew(page)
    const submit = page.getByRole('button', { name: t('signup.submit') })
    await page.getByLabel(t('field.loginLabel'), { exact: true }).fill('ab')
    // Not `click`, which would locate the button again between press and release.
    await submit.scrollIntoViewIfNeeded()
    const box = await submit.boundingBox()
    if (box === null) throw new Error('There is no button')
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    // The page has now handled the blur.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
    await page.mouse.up()
    await expect(page.getByText(t('field.required'))).toHaveCount(4)
    await expect(page.getByText('Не меньше 3 символов')).toBeVisible()
    await expect(page.getByLabel(t('field.loginLabel'), { exact: true })).toBeFocused()
  })
})

test('A3 shows an address with a Cyrillic domain as it was typed', async ({ page }) => {
  const address = page.getByLabel(t('field.emailLabel'))
  await address.fill('lynx@почта.рф')
  await address.blur()
  await expect(address).toHaveValue('lynx@почта.рф')
})

test('E7 shows how long to wait after too many tries', async ({ page, world }) => {
  await test.step('on a phone a rejection scrolls into view, although the form was submitted from its end', async () => {
    await page.clock.install()
    await page.setViewportSize({ width: 390, height: 700 })
    await world.fault({ operation: 'signUp', kind: 'status', status: 429 })
    await page.getByLabel(t('field.loginLabel'), { exact: true }).fill('patient')
    await page.getByLabel(t('field.emailLabel')).fill('patient@example.com')
    await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
    await acceptDocuments(page)
    const alert = page.getByRole('main').getByRole('alert')
    await page.getByRole('button', { name: t('signup.submit') }).click()
    await expect(alert).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    await expect
      .poll(async () => (await alert.boundingBox())?.y)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })

  await test.step('the wait counts down, and typing does not hide it', async () => {
    const submit = page.getByRole('button', { name: t('signup.submit') })
    const form = page.getByRole('main')
    await expect(form.getByRole('alert')).toHaveText('Слишком много попыток, подождите')
    const wait = form.getByRole('status').filter({ hasText: /0:5\d|1:00/ })
    await expect(wait).toBeVisible()
    await page.getByLabel(t('field.loginLabel'), { exact: true }).pressSequentially('x')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(wait).toBeVisible()
    await passTime(page, 61_000)
    await expect(form.getByText(t('wait.over'))).toBeVisible()
    await submit.click()
    await expect(page).toHaveURL('/signup?to=verify')
  })
})
