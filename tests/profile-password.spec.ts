import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { answer, dialog, openForm, openProfile, section } from './support/profile'
import { button, PASSWORD, t } from './support/locators'

const NEXT = 'Северное9-сияние'

const part = (page: Page) => section(page, 'password')
const current = (page: Page) => part(page).getByLabel('Текущий пароль', { exact: true })
const next = (page: Page) => part(page).getByLabel('Новый пароль', { exact: true })
const repeat = (page: Page) => part(page).getByLabel('Повторите новый пароль', { exact: true })
const submit = (page: Page) => button(part(page), 'profile.password.submit')

test('P7 changes the password after a confirmation, and ends the other sessions', async ({
  page,
  api,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  await openForm(page, 'password')
  const token = await page.evaluate(() => localStorage.getItem('token'))

  await current(page).fill(PASSWORD)
  await next(page).fill(NEXT)
  await repeat(page).fill(NEXT)

  await test.step('E1 on a phone the error is visible below the section bar', async () => {
    await page.setViewportSize({ width: 390, height: 560 })
    await world.fault({ operation: 'passwordChange', kind: 'status', status: 500 })
    await submit(page).click()
    await answer(page, 'confirm.accept')
    const alert = part(page).getByRole('alert')
    await expect(alert).toHaveText('Сервер не справился, попробуйте позже')
    const bar = page.getByRole('navigation', { name: t('profile.nav') })
    await expect
      .poll(async () => {
        const [under, below] = await Promise.all([bar.boundingBox(), alert.boundingBox()])
        return (below?.y ?? 0) - (under ? under.y + under.height : Infinity)
      })
      .toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  const before = await world.count('passwordChange')
  await test.step('Enter and a click at the same time ask once and send once', async () => {
    await submit(page).evaluate((element: HTMLButtonElement) => {
      element.form?.requestSubmit()
      element.click()
    })
    await expect(dialog(page)).toContainText(t('confirm.password.header'))
    expect(await world.count('passwordChange')).toBe(before)
    await world.fault({ operation: 'passwordChange', kind: 'slow', ms: 1000 })
    await answer(page, 'confirm.accept')
    const busy = part(page).getByRole('button', { name: t('profile.password.busy') })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await busy.dispatchEvent('click')
  })
  await expect(page.getByText(t('profile.password.done'))).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await world.count('passwordChange')).toBe(before + 1)
  await expect(part(page).getByRole('textbox')).toHaveCount(0)
  await expect(part(page).getByRole('alert')).toHaveCount(0)
  await expect(section(page, 'sessions').locator('tbody tr')).toHaveCount(1)

  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token)
  await page.reload()
  await expect(section(page, 'sessions')).toContainText('Текущая')
  const signIn = (password: string) =>
    api.post('/api/v2/user/signIn', { data: { login: 'rider', password } })
  expect((await signIn(NEXT)).status()).toBe(200)
  expect((await signIn(PASSWORD)).status()).toBe(401)
})
