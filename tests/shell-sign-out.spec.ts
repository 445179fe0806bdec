import { stopClock } from './support/clock'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

/** The stored session before and after the first 500 ms of a sign-out (behaviour A11); `sign-out.test.ts` has the rest. */

const t = textsOf('ru')
const NOON = Date.parse('2026-11-20T12:00:00Z')

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

test('A11 keeps the player stored until 500 ms after the redirect to home, unless the page is closed earlier', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('rider')
  await page.clock.install({ time: NOON })
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: t('menu.account') }).click()
  await page.getByRole('button', { name: t('menu.logout') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await stopClock(page, NOON)
  await question.getByRole('button', { name: t('confirm.accept') }).click()
  await expect(page).toHaveURL('/')
  await page.clock.runFor(499)
  expect(await keys(page)).toEqual(['token', 'user'])

  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  expect(
    (await context.storageState()).origins.flatMap(({ localStorage }) => localStorage),
  ).toEqual([])
})
