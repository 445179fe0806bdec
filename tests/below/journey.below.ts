import { fillSignUp } from '../support/sign-up-form'
import { expect, test } from '../support/fixtures'
import { linkTo, newName } from '../support/new-account'
import { heading, PAID } from '../support/payment-page'
import { language } from '../support/switches'
import { textsOf } from '../support/texts'
import { amountField, submit } from '../support/top-up'
import { PASSWORD } from '../support/locators'

const t = textsOf('ru')
const en = textsOf('en')

test('a visitor signs up, follows the link in the e-mail, signs in and tops up', async ({
  page,
  world,
}) => {
  const player = newName()
  await page.goto('')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home.logIn') })
    .click()
  await expect(page).toHaveURL('sign')
  await page.goto('signup')
  await fillSignUp(page, player)
  await expect(page).toHaveURL('signup?to=verify')

  const link = await linkTo(player, 'verify', world)
  expect(link.pathname).toBe('/site/verify')
  await page.goto(link.href)
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
  await expect(page).toHaveURL('verify')

  await page.goto('profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.login)
  await amountField(page).fill('250')
  await submit(page).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/site\/payment\/success/)
  await expect(heading(page)).toHaveText(PAID)
})

test('signing in returns to the guarded page; pages, language and cookies stay under the base path', async ({
  page,
  context,
}) => {
  await page.goto('protection')
  await expect(page).toHaveURL('sign')
  await page.getByLabel(t('sign.login')).fill('rider')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('sign.submit') }).click()
  await expect(page).toHaveURL('protection')

  await page.goto('rules')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await language(page, 'en').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('menu.rules'))
  expect(await context.cookies()).toMatchObject([{ name: 'locale', value: 'en', path: '/site' }])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a prerendered page hydrates unchanged, and an unknown address is a 404', async ({ page }) => {
  await page.addInitScript(() => {
    const states: (string | undefined)[] = []
    Object.assign(window, { states })
    new MutationObserver(() => states.push(document.documentElement.dataset['boot'])).observe(
      document,
      { attributeFilter: ['data-boot'], subtree: true },
    )
  })
  for (const [path, title] of [
    ['', t('home.title')],
    ['rules', t('menu.rules')],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.evaluate(() => Reflect.get(window, 'states'))).toEqual(['hydrate', 'live'])
  }
  const missing = await page.goto('no/such/page')
  expect(missing?.status()).toBe(404)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('')
})
