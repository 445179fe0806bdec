import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { marked, nav, openProfile, section } from './support/profile'
import { t } from './support/locators'

const IDS = [
  'balance',
  'sessions',
  'transactions',
  'votes',
  'author',
  'personal',
  'password',
  'protection',
]

test('a player reads the profile from top to bottom', async ({ page, signInAs }) => {
  await signInAs('rider')
  await openProfile(page)

  await test.step('S7 a reload and going back restore the scroll position', async () => {
    await expect(section(page, 'protection')).toBeVisible()
    const title = section(page, 'password').getByRole('heading')
    await title.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
    await expect(title).toBeInViewport()

    await page.reload()
    await expect(section(page, 'protection')).toBeVisible()
    await expect(title).toBeInViewport()
    await expect(marked(page)).not.toHaveAttribute('href', '#balance')

    // A press of the mouse would scroll the page first.
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Aurora' })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(section(page, 'protection')).toBeVisible()
    await expect(title).toBeInViewport()
  })

  await test.step('marks the section in view', async () => {
    // By hand: a script's scroll would not end the restoring above. A press may still be scrolling the page, which then
    // ignores the wheel, or may have scrolled it to the end, where the wheel has no effect.
    const turnTo = (id: string, way: number) =>
      expect(async () => {
        await page.mouse.wheel(0, -way / 100)
        await page.mouse.wheel(0, way)
        await expect(marked(page)).toHaveAttribute('href', id, { timeout: 500 })
      }).toPass()
    await page.mouse.move(700, 500)
    await turnTo('#balance', -20_000)
    await nav(page).locator('[href="#password"]').click()
    await page.mouse.move(700, 500)
    await turnTo('#protection', 20_000)
    await turnTo('#balance', -20_000)
    await page.goBack()
    await expect(marked(page)).toHaveAttribute('href', '#balance')
  })

  await test.step('lists every section, in order, with a link to its anchor', async () => {
    const links = await nav(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(IDS.map((id) => `#${id}`))

    for (const id of IDS) {
      const heading = section(page, id).getByRole('heading').first()
      await nav(page).locator(`[href="#${id}"]`).click()
      await expect(page).toHaveURL(`/profile#${id}`)
      await expect(marked(page)).toHaveAttribute('href', `#${id}`)
      await expect(heading).toBeInViewport()
    }
  })
})

test('an address with an anchor opens that section, and keeps it in view while those above load', async ({
  page,
  signInAs,
}) => {
  await signInAs('rich')
  // Not every browser has scroll anchoring; the body's style disables it here.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.style.setProperty('overflow-anchor', 'none')
    })
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v2/user/check', async (route) => {
    await held.promise
    await route.continue()
  })
  // Chromium keeps an anchor in view by itself if the page is loaded at it.
  await page.goto('/no/such/page')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await page.evaluate(() => window.history.pushState({}, '', '/profile#password'))
  const field = section(page, 'password').getByRole('button')
  await expect(field).toBeInViewport()
  held.resolve()
  await expect(page.getByRole('button', { name: t('profile.transactions.more') })).toBeAttached()
  await expect(field).toBeInViewport()
  await expect(marked(page)).toHaveAttribute('href', '#password')
})

test('the keyboard continues at the section in the address, and going back restores the position', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await page.goto('/profile#password')
  const field = section(page, 'password').getByRole('button')
  for (const how of ['loaded', 'turned to']) {
    await test.step(`Tab continues from the section in the address (${how})`, async () => {
      await expect(field).toBeVisible()
      await expect(section(page, 'password').getByRole('heading')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(field).toBeFocused()
    })
    if (how === 'turned to') break
    await follow(page, '/no/such/page')
    await expect(field).toHaveCount(0)
    await follow(page, '/profile#password')
  }

  await test.step('S7 going back restores the scroll position', async () => {
    await page.mouse.move(700, 500)
    await expect(async () => {
      await page.mouse.wheel(0, -20_000)
      await expect(marked(page)).toHaveAttribute('href', '#balance', { timeout: 500 })
    }).toPass()
    await page.getByRole('banner').getByRole('link', { name: 'Aurora' }).click()
    await expect(page).toHaveURL('/')

    await page.goBack()
    await expect(page).toHaveURL('/profile#password')
    await expect(section(page, 'sessions').getByRole('row').first()).toBeVisible()
    // The page adjusts its position within two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await expect(marked(page)).toHaveAttribute('href', '#balance')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
})

test('a long press on a half-visible section link selects it', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('rider')
  await openProfile(page)
  /** Enough for scrolling to settle and for the page to handle it. */
  const twoFrames = () =>
    page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    )
  const { x = 0, y = 0 } = (await nav(page).locator('[href="#votes"]').boundingBox()) ?? {}
  await page.mouse.move(x + 5, y + 20)
  await page.mouse.down()
  await twoFrames()
  await page.mouse.up()
  await expect(page).toHaveURL('/profile#votes')
  await expect(marked(page)).toHaveAttribute('href', '#votes')
  await expect(marked(page)).toBeInViewport({ ratio: 1 })

  await test.step('a press inside the section keeps it selected', async () => {
    await nav(page).locator('[href="#transactions"]').click()
    await twoFrames()
    await section(page, 'transactions').locator('summary').first().click()
    await expect(section(page, 'transactions').locator('details[open]')).toHaveCount(1)
    await expect(marked(page)).toHaveAttribute('href', '#transactions')
  })
})
