import { expect, test } from './support/fixtures'
import { walkUncovered } from './support/keyboard'
import { heightOfBars, layoutFaults, smallTargets, spaceText } from './support/layout'
import { openScreen, SCREENS } from './support/screens'

/** What nobody broke into lines: the words of an operator, a player or a server. */
const LONG_WORD = 'Достопримечательностями'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const screen of SCREENS) {
    test(`${screen.name}: 44 px to touch, and at 400 % nothing is cut, covered or wider than the screen`, async ({
      page,
      world,
      signInAs,
    }) => {
      if (screen.login) await signInAs(screen.login)
      await openScreen(page, screen, world)
      expect(await smallTargets(page)).toEqual([])
      expect(await layoutFaults(page)).toEqual([])

      // 1280 × 1024 px at 400 %.
      await page.setViewportSize({ width: 320, height: 256 })
      expect(await layoutFaults(page)).toEqual([])
      expect(await heightOfBars(page)).toBe(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await walkUncovered(page)).toBeGreaterThan(5)

      await spaceText(page)
      expect(await layoutFaults(page)).toEqual([])
    })
  }

  for (const { width, height } of [
    { width: 844, height: 390 },
    { width: 320, height: 256 },
  ]) {
    test(`${width} × ${height}: a low screen begins with text, not with the picture`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      for (const path of ['/no/such/page', '/sign', '/verify?key=none']) {
        await page.goto(path)
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toBeVisible()
        const box = await heading.boundingBox()
        expect.soft((box?.y ?? height) + 32, path).toBeLessThan(height)
      }
    })
  }

  test('a long word is broken everywhere', async ({ page, world }) => {
    const faults: string[] = []
    for (const screen of SCREENS.filter(({ login }) => login === undefined)) {
      await page.setViewportSize({ width: 320, height: 640 })
      await openScreen(page, screen, world)
      await page.evaluate((word) => {
        const places = 'h1, h2, h3, p, b, dt, dd, nav li > a, button > span, label, footer a'
        for (const element of document.querySelectorAll(places)) {
          if (element.closest('[aria-hidden]')) continue
          for (const node of element.childNodes) {
            if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) node.nodeValue = word
          }
        }
      }, LONG_WORD)
      faults.push(...(await layoutFaults(page)).map((fault) => `${screen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
