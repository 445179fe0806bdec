import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { holdFrames } from './support/hold'
import { layoutShift } from './support/layout-shift'
import { marked, openProfile, section, t } from './support/profile'

const SECTIONS = 8

/** Ends when what a frame that came leads to is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

test('the profile is drawn a part with each frame, what asks the server before what is below', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const frames = await holdFrames(page)
  await page.goto('/profile')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  const sections = page.locator('main section')
  const topUp = page.getByRole('heading', { name: t('topUp.title'), exact: true })
  await drawn(page)
  await expect(sections).toHaveCount(1)
  await expect(topUp).toHaveCount(0)

  for (let count = 1; count < SECTIONS;) {
    await frames.letOneCome()
    await drawn(page)
    const before = count
    count = await sections.count()
    expect(count - before).toBeLessThanOrEqual(1)
    if (count > 1) await expect(topUp).toBeVisible()
  }
})

test('the sessions are painted before the names of their countries are asked for', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const namesAsked = () => asked.some((url) => url.includes('/country-names-'))
  const frames = await holdFrames(page)
  await page.goto('/profile')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  const table = section(page, 'sessions').getByRole('table')
  while ((await table.count()) === 0) {
    await frames.letOneCome()
    await drawn(page)
  }
  await drawn(page)
  expect(namesAsked()).toBe(false)
  await frames.letAllCome()
  await expect.poll(namesAsked).toBe(true)
})

for (const width of [390, 1440]) {
  test(`nothing of it moves what is there (${width} px)`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAs('rider')
    await openProfile(page)
    await expect(section(page, 'protection')).toBeVisible()
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  })
}

test('who reloads the profile finds the place that was left, while what is above is drawn', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await openProfile(page)
  await expect(page.getByLabel(t('profile.password.current'))).toBeVisible()
  const title = section(page, 'password').getByRole('heading')
  await title.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(500)
  await expect(marked(page)).not.toHaveAttribute('href', '#balance')
  const mark = (await marked(page).getAttribute('href')) ?? ''

  const frames = await holdFrames(page)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect(title).toHaveCount(0)
  await frames.letAllCome()
  await expect(section(page, 'protection')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expect(marked(page)).toHaveAttribute('href', mark)
})
