import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { ask, expectChanged, heading, loginField, NEW, setPassword } from './support/recovery'
import { t, PASSWORD } from './support/locators'

const signInStatus = async (api: APIRequestContext, password: string) =>
  (await api.post('/api/v2/user/signIn', { data: { login: 'rider', password } })).status()

test('A10 recovers a password: e-mail, new password, sign-in', async ({ page, world, api }) => {
  await page.goto('/sign')
  await page.getByRole('link', { name: t('sign.forgot') }).click()
  await ask(page, 'rider')

  await test.step('a reload keeps the step, and Back returns to the form', async () => {
    await page.reload()
    await expect(heading(page, 'recovery.sentTitle')).toBeVisible()
    await expect(page.getByText('rider', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'recovery.title')).toBeVisible()
    await expect(loginField(page)).toHaveValue('rider')
  })

  const [message] = await world.mail('rider@example.com')
  const address = message?.link ?? ''
  await test.step('the link’s key is removed from the address bar at once, and survives a reload', async () => {
    const key = new URL(address).searchParams.get('key') ?? ''
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(address)
    await expect(heading(page, 'newPassword.title')).toBeVisible()
    expect(page.url()).not.toContain(key)
    // Only the page request contained the key; the API got it in a header.
    expect(asked.filter((url) => url.includes(key))).toEqual([address])
    await page.reload()
    await expect(heading(page, 'newPassword.title')).toBeVisible()
  })

  await setPassword(page)
  await expectChanged(page, 'rider')
  expect((await world.player('rider')).sessions).toBe(0)
  await page.goBack()
  await expect(heading(page, 'newPassword.title')).toHaveCount(0)

  await test.step('the link works only once', async () => {
    await page.goto(address)
    await expect(heading(page, 'verify.dead.title')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })

  await page
    .getByRole('main')
    .getByRole('link', { name: t('verify.dead.newEmail') })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('recovery.toSign') })
    .click()
  await loginField(page).fill('rider')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(NEW)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  expect(await signInStatus(api, PASSWORD)).toBe(401)
})
