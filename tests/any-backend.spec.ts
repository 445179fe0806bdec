import { randomUUID } from 'node:crypto'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

/**
 * Journeys that need nothing of the sandbox but a letter: `npm run contract -- --through-ui` runs them
 * against any backend.
 */
const PASSWORD = 'Маяк-2026-Aurora'
const t = textsOf('ru')

test(
  'a player signs up, follows the letter and sees the profile',
  { tag: '@any-backend' },
  async ({ page, world }) => {
    const login = `kit_${randomUUID().slice(0, 8)}`
    await page.goto('/signup')
    await page.getByLabel(t('field.loginLabel'), { exact: true }).fill(login)
    await page.getByLabel(t('field.emailLabel')).fill(`${login}@kit.example`)
    await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(t('field.repeatLabel')).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('signup.submit') }).click()
    await expect(page).toHaveURL('/signup?to=verify')

    const [letter] = await world.mail(`${login}@kit.example`)
    await page.goto(letter?.link ?? '')
    await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
    await page.getByRole('link', { name: t('verify.done.profile') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(login)
    await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(login)
    await expect(page.getByText(t('profile.sessions.current'), { exact: true })).toBeVisible()
  },
)
