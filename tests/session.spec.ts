import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { PASSWORD } from './support/locators'
import { fillSignIn, signOut } from './support/new-account'
import { textsOf } from './support/texts'

const t = textsOf('ru')

test('A12 after a reload the player is signed in at once, and the check replaces the stored data', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const release = await holdRequests(page, 'check')
  await page.goto('/profile')
  // Before the check responds.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('rider')
  await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible()
  release()
  await expect(page.getByText(t('profile.sessions.current'))).toBeVisible()
})

test('A14 a tab follows changes in another tab', async ({ page, context, signInAs }) => {
  await signInAs('rider')
  await page.goto('/profile')
  const other = await context.newPage()
  await other.goto('/profile')

  await test.step('a sign-out, which closes an open dialog', async () => {
    await other.getByRole('button', { name: t('profile.sessions.endAll') }).click()
    await expect(other.getByRole('alertdialog')).toBeVisible()
    await signOut(page)
    await expect(other).toHaveURL('/sign')
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
    await other.getByLabel(t('sign.login')).fill('rider')
    await expect(other.getByLabel(t('sign.login'))).toHaveValue('rider')
  })

  await test.step('a sign-in of another player', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.signIn') })
      .click()
    await fillSignIn(page, 'rich', PASSWORD)
    await expect(other).toHaveURL('/profile')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('rich')
  })
})
