import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { comeBack } from './support/profile'
import { amountField, submit } from './support/top-up'
import { textsOf } from './support/texts'
import type { World } from './support/world'

const t = textsOf('ru')

test.use(
  allow({
    kind: 'console',
    pattern: /: (HTTP 503|unknown|outcome-unknown)/,
    why: 'operators must see outages',
  }),
)

/** The backend restarts: a gateway responds in its place for 20 seconds. */
const stop = (world: World) =>
  world.fault({ operation: '*', kind: 'html', status: 503, times: 1_000_000 })
const wait = (page: Page) => page.clock.runFor(20_000)

/** The backend responds again. Requests already under way may still fail, and the page then pauses for a while. */
async function recover(page: Page, world: World) {
  await world.clearFaults()
  await expect(async () => {
    await comeBack(page)
    await expect(line(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

const line = (page: Page) => page.getByText(t('shell.outage'))

test('E9 a backend restart keeps the player signed in, the profile visible and the typed text', async ({
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
