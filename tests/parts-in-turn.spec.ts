import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { holdFrames, holdRequests } from './support/hold'
import { openProfile, section, t } from './support/profile'

const SECTIONS = 8

/** Counts what fits `selector` whenever the page changes; gives the counts, each as often as it was another one. */
async function countChanges(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((counted) => {
    const counts: number[] = []
    Object.assign(globalThis, { counts })
    new MutationObserver(() => {
      const count = document.querySelectorAll(counted).length
      if (count !== (counts.at(-1) ?? 0)) counts.push(count)
    }).observe(document, { childList: true, subtree: true })
  }, selector)
  return () => page.evaluate(() => (globalThis as unknown as { counts: number[] }).counts)
}

test('below its first screen the profile is drawn a section at a time', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const counts = await countChanges(page, 'main section')
  await page.goto('/profile')
  await expect(section(page, 'protection')).toBeVisible()
  expect(await counts()).toEqual(Array.from({ length: SECTIONS }, (_, index) => index + 1))
})

test('each once the one before is painted', async ({ page, signInAs }) => {
  await signInAs('rider')
  const letFramesCome = await holdFrames(page)
  await page.goto('/profile')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await expect(section(page, 'balance')).toBeVisible()
  await expect(page.locator('main section')).toHaveCount(1)
  await letFramesCome()
  await expect(page.locator('main section')).toHaveCount(SECTIONS)
})

test('what check says fills one table, then the other', async ({ page, signInAs }) => {
  await signInAs('rider')
  const letAnswerCome = await holdRequests(page, 'check')
  const counts = await countChanges(page, 'main table')
  await page.goto('/profile')
  await expect(section(page, 'protection')).toBeVisible()
  letAnswerCome()
  await expect(section(page, 'transactions').getByRole('table')).toBeVisible()
  expect(await counts()).toEqual([1, 2])
})

test('the forms of the profile take their places one after the other', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const forms = ['author', 'personal', 'password', 'protection']
  const selector = forms.map((id) => `#${id}:not(:has([aria-busy]))`).join()
  const counts = await countChanges(page, selector)
  await openProfile(page)
  await expect(page.locator(selector)).toHaveCount(forms.length)
  expect(await counts()).toEqual([1, 2, 3, 4])
})

test('a section that is chosen before it is drawn is shown when it is', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const letFramesCome = await holdFrames(page)
  await page.goto('/profile')
  const link = page
    .getByRole('navigation', { name: t('profile.nav') })
    .getByRole('link', { name: t('profile.password.title') })
  await link.click()
  await expect(page).toHaveURL('/profile#password')
  await letFramesCome()
  await expect(page.getByLabel(t('profile.password.current'))).toBeInViewport()
  await expect(link).toHaveAttribute('aria-current', 'true')
})
