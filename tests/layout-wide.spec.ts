import { expect, test } from './support/fixtures'
import { brokenWords, layoutFaults, smallTargets, spaceText } from './support/layout'
import { openScreen, SCREENS, STATES } from './support/screens'

/** Each side of every break of the layout, and the widest. */
const WIDTHS = [320, 390, 479, 599, 600, 767, 768, 899, 900, 996, 997, 1100, 1440, 1920]

for (const screen of [...SCREENS, ...STATES]) {
  test(`${screen.name} stands at every width, with text spaced as readers like`, async ({
    page,
    world,
    signInAs,
  }) => {
    test.slow()
    if (screen.login) await signInAs(screen.login)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openScreen(page, screen, world)
    const faults: string[] = []
    const look = async (how: string) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const found = await layoutFaults(page)
        if (how === 'as it is') found.push(...(await brokenWords(page)))
        if (width === 390) found.push(...(await smallTargets(page)))
        faults.push(...found.map((fault) => `${how} ${width}: ${fault}`))
      }
    }
    await look('as it is')
    await spaceText(page)
    await look('spaced')
    expect(faults).toEqual([])
  })
}
