import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { comeBack } from './support/profile'
import { amountField, submit } from './support/top-up'
import { textsOf } from './support/texts'
import type { World } from './support/world'

const t = textsOf('ru')

test.use(
  allow({ kind: 'console', pattern: /: (HTTP 503|unknown)/, why: 'operators read of an outage' }),
)

/** The backend restarts: for 20 seconds a gateway answers in its place. */
const stop = (world: World) =>
  world.fault({ operation: '*', kind: 'html', status: 503, times: 1_000_000 })
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

test('E9 a restart of the backend keeps the player signed in, the profile visible and what was typed', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  await page.clock.install()
  await stop(world)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('rider')
  await wait(page)
  await expect(line(page)).toBeVisible()
  await recover(page, world)
  await expect(page.getByText(t('profile.sessions.current'))).toBeVisible()

  await test.step('during a top-up', async () => {
    await expect(submit(page)).toBeVisible()
    await amountField(page).fill('700')
    await stop(world)
    await comeBack(page)
    await submit(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await wait(page)
    await expect(line(page)).toBeVisible()
    await recover(page, world)
    await expect(amountField(page)).toHaveValue('700')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('rider')
  })
})
