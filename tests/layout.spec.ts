import { expect, test } from './support/fixtures'
import { walkUncovered } from './support/keyboard'
import { heightOfBars, layoutFaults } from './support/layout'
import { openScreen, SCREENS, walkTo } from './support/screens'

/** Long texts without line breaks, from an operator, a player or a server. */
const LONG_WORD = 'Достопримечательностями'

const PHONE = { width: 390, height: 844 }

/** A phone's width in characters if the text is twice as large. */
const LARGE_TEXT = { width: 195, height: 422 }

test.describe('U8 on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('no bar stays over the page at 400 %, and nothing covers the focused element', async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs('rider')
    // 1280 × 1024 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    await openScreen(page, { name: 'home', path: '/' }, world)
    for (const path of ['/rules', '/profile']) {
      await walkTo(page, { name: path, path }, world)
      // It gets the focus a moment later, which must not happen between two key presses.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect.soft(await layoutFaults(page)).toEqual([])
      expect.soft(await heightOfBars(page)).toBe(0)
      expect.soft(await walkUncovered(page)).toBeGreaterThan(5)
      const last = page.getByRole('contentinfo').locator('[data-stop]').last()
      await expect.soft(last, 'the walk reaches the end').toBeAttached()
    }
  })

  test('a low screen starts with text, not with the picture', async ({ page, world }) => {
    await openScreen(page, { name: 'home', path: '/' }, world)
    for (const path of ['/no/such/page', '/sign', '/verify?key=none']) {
      await walkTo(page, { name: path, path }, world)
      for (const { width, height } of [
        { width: 844, height: 390 },
        { width: 320, height: 256 },
      ]) {
        await page.setViewportSize({ width, height })
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toBeVisible()
        const box = await heading.boundingBox()
        expect.soft((box?.y ?? height) + 32, `${path}, ${width} × ${height}`).toBeLessThan(height)
        expect.soft(await layoutFaults(page)).toEqual([])
      }
    }
  })

  test('a long word wraps everywhere', async ({ page, world }) => {
    const faults: string[] = []
    await page.setViewportSize(LARGE_TEXT)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    for (const screen of SCREENS.filter(({ login }) => login === undefined)) {
      await walkTo(page, screen, world)
      await page.evaluate((word) => {
        const places = 'h1, h2, h3, p, b, dt, dd, nav li > a, button > span, label, footer a'
        for (const element of document.querySelectorAll(places)) {
          if (element.closest('[aria-hidden]')) continue
          for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) node.nodeValue = word
          }
        }
      }, LONG_WORD)
      const found = await layoutFaults(page)
      faults.push(...found.map((fault) => `${screen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
