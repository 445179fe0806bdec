import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { comeBack } from './support/profile'
import { amountField, openProfile, submit } from './support/top-up'
import { textsOf } from './support/texts'
import type { World } from './support/world'
import { PASSWORD } from './support/locators'

const t = textsOf('ru')

test.use(
  allow({ kind: 'console', pattern: /: (HTTP 503|unknown)/, why: 'operators read of an outage' }),
)

/** The backend restarts: for 20 seconds a gateway answers in its place. */
async function stop(page: Page, world: World) {
  await page.clock.install()
  await world.fault({ operation: '*', kind: 'html', status: 503, times: 1_000_000 })
}
const wait = (page: Page) => page.clock.runFor(20_000)

/** The backend answers again. What was under way before may fail still, and the page then rests for a while. */
async function recover(page: Page, world: World) {
  await world.clearFaults()
  await expect(async () => {
    await comeBack(page)
    await expect(line(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

const line = (page: Page) => page.getByText(t('shell.outage'))

test('E9 a sign-in goes through after a restart of the backend', async ({ page, world }) => {
  await page.goto('/sign')
  await page.getByLabel(t('sign.login')).fill('rider')
  await page.getByLabel(t('field.passwordLabel'), { exact: true }).fill(PASSWORD)
  await stop(page, world)
  await page.getByRole('button', { name: t('sign.submit') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('error.gateway'))
  await wait(page)
  await world.clearFaults()
  await page.getByRole('button', { name: t('sign.submit') }).click()
  await expect(page).toHaveURL('/profile')
})

test('E9 a restart while the profile is opened keeps the player signed in and the profile visible', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await stop(page, world)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('rider')
  await wait(page)
  await expect(line(page)).toBeVisible()
  await recover(page, world)
  await expect(page.getByText(t('profile.sessions.current'))).toBeVisible()
})

test('E9 a restart during a top-up keeps the player signed in and what was typed', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  await amountField(page).fill('700')
  await stop(page, world)
  await comeBack(page)
  await submit(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await wait(page)
  await expect(line(page)).toBeVisible()
  await recover(page, world)
  await expect(amountField(page)).toHaveValue('700')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('rider')
})
