import type { Page } from '@playwright/test'
import { fillSignUp } from './support/sign-up-form'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

// Motion is on, as for most players.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const t = textsOf('ru')
const PASSWORD = 'Маяк-2026-Aurora'

async function signUp(page: Page, login: string) {
  await page.goto('/signup')
  await fillSignUp(page, { login, email: `${login}@example.com`, password: PASSWORD })
}

test('A8 a player signs up, verifies, signs out, signs in and sees the profile', async ({
  page,
  world,
}) => {
  await signUp(page, 'newcomer')

  await expect(page).toHaveURL('/signup?to=verify')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('waiting.title'))
  await expect(page.getByRole('main').getByText('newcomer@example.com')).toBeVisible()

  // The link needs no press in the browser that signed up.
  const [message] = await world.mail('newcomer@example.com')
  await page.goto(message?.link ?? '')
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
  await expect(page).toHaveURL('/verify')

  await page.getByRole('link', { name: t('verify.done.profile') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('newcomer')
  await expect(page.getByText(t('profile.transactions.empty'))).toBeVisible()
  const icons = await page
    .locator('.icon:visible')
    .evaluateAll((drawn: SVGGraphicsElement[]) => drawn.map((one) => one.getBBox().width > 0))
  expect(icons.length).toBeGreaterThan(10)
  expect(icons, 'each icon is drawn').not.toContain(false)

  // Sign out, with the dialog …
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('menu.account') })
    .click()
  await page.getByRole('button', { name: t('menu.logout') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(t('confirm.logout.header'))
  await expect(dialog).toContainText(t('confirm.logout.message'))
  await dialog.getByRole('button', { name: t('confirm.accept') }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: t('header.signIn') }),
  ).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const signOut = (await world.calls()).filter(({ operation }) => operation === 'signOut')
  expect(signOut).toMatchObject([{ status: 204, headers: { authorization: true } }])

  // … and sign in again, by e-mail.
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('header.signIn') })
    .click()
  await page.getByLabel(t('sign.login')).fill('newcomer@example.com')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('sign.submit') }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('newcomer')
  await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token', 'user'])
})
