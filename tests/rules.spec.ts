import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { live } from './support/first-load'
import { follow } from './support/follow'
import { language } from './support/switches'
import { textsOf } from './support/texts'

const t = textsOf('ru')

const contents = (page: Page) => page.getByRole('navigation', { name: t('rules.contents') })
const rule = (page: Page, number: string) => page.locator(`#r${number.replace('.', '-')}`)

/** Marked, and not hidden under the header. */
async function expectMarked(page: Page, number: string) {
  await expect(rule(page, number)).toBeInViewport({ ratio: 1 })
  await expect(rule(page, number)).toHaveCSS('box-shadow', /inset/)
  await expect
    .poll(async () => (await rule(page, number).boundingBox())?.y ?? 0)
    .toBeGreaterThan(60)
}

test('the table of contents navigates the rules', async ({ page }) => {
  await page.goto('/rules')

  await test.step('the rules have a title, a summary, an edition and numbered rules', async () => {
    await expect(page).toHaveTitle(`${t('menu.rules')} — Aurora`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('menu.rules'))
    await expect(page.getByText(/Редакция\sот\s1\sноября 2026\sг\./)).toBeVisible()
    const sections = page.getByRole('article').getByRole('region')
    await expect(sections).toHaveCount(7)
    await expect(sections.nth(1).getByRole('heading', { level: 2 })).toHaveText('2Аккаунт')
    await expect(rule(page, '2.1')).toContainText('Один человек — один аккаунт.')
    await expect(rule(page, '2.1')).toContainText('Наказание: блокировка обоих аккаунтов.')
  })

  await test.step('the contents link to a section and mark the current one', async () => {
    const current = contents(page).locator('[aria-current]')
    await expect(current).toHaveText('1Общие положения')
    await contents(page).getByRole('link', { name: 'Честная игра' }).click()
    await expect(page).toHaveURL('/rules#s4')
    await expect(current).toHaveText('4Честная игра')
    await expect(contents(page)).toBeInViewport()
    await page.keyboard.press('End')
    await expect(current).toHaveText('7Обжалование')
  })

  await test.step('the number of a rule is a link to it', async () => {
    await page.getByRole('link', { name: t('rules.linkTo', { number: '4.2' }) }).click()
    await expect(page).toHaveURL('/rules#r4-2')
    await expectMarked(page, '4.2')
    await expect(rule(page, '4.1')).toHaveCSS('box-shadow', 'none')
  })

  await test.step('the rules follow the language of the page', async () => {
    await language(page, 'en').click()
    await expect(rule(page, '2.1')).toContainText('One person, one account.')
    await expect(page.getByText('Last updated November 1, 2026')).toBeVisible()
  })
})

/** Scrolls further, and returns the new position. */
const readOn = (page: Page) =>
  page.evaluate(async () => {
    // The site stores the position of the last `scroll` event: wait for it before leaving.
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollBy({ top: 200, behavior: 'instant' })
    await scrolled
    return scrollY
  })

test('an address with the anchor of a rule shows that rule', async ({ page }) => {
  // Smooth scrolling would still be under way when the page is left.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/rules#r5-2')
  await expectMarked(page, '5.2')

  await test.step('S7 going back marks the rule again and restores the position', async () => {
    const left = await readOn(page)
    // Not `click`, which would first scroll the page.
    const home = await page.getByRole('banner').getByRole('link', { name: 'Aurora' }).boundingBox()
    await page.mouse.click((home?.x ?? 0) + 20, (home?.y ?? 0) + 20)
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/rules#r5-2')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    await expect(rule(page, '5.2')).toHaveCSS('box-shadow', /inset/)
  })

  await test.step('a rule linked from another page of the site is shown and marked', async () => {
    await follow(page, '/no/such/page')
    await expect(rule(page, '5.2')).toHaveCount(0)
    await follow(page, '/rules#r6-3')
    await expectMarked(page, '6.3')
  })
})

test('S7 a reload and going back restore the position reached after a press in the contents', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/rules')
  await live(page)
  await contents(page).getByRole('link', { name: 'Наказания' }).click()
  await expect(page).toHaveURL('/rules#s6')
  const left = await readOn(page)
  await page.reload()
  await live(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await follow(page, '/signup')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the contents collapse behind a button that stays visible', async ({ page }) => {
    await page.goto('/rules')
    const button = contents(page).getByRole('button')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(contents(page).getByRole('link')).toHaveCount(0)
    await button.click()
    await contents(page).getByRole('link', { name: 'Наказания' }).click()
    await expect(page).toHaveURL('/rules#s6')
    await expect(contents(page).getByRole('link')).toHaveCount(0)
    await expect(button).toBeInViewport()
    const heading = page.getByRole('heading', { name: 'Наказания' })
    await expect(heading).toBeInViewport()
    await expect
      .poll(async () => {
        const [under, bar] = await Promise.all([heading.boundingBox(), button.boundingBox()])
        return (under?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))
      })
      .toBeGreaterThan(0)
  })
})
