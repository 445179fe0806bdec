import { allow, expect, test } from './support/fixtures'

// The faults are the point of it.
test.use(
  allow({ kind: 'console', pattern: /sessionCheck|bonusList/, why: 'an armed fault is reported' }),
)

for (const group of 'SHAPTMUEB') {
  test(`every scenario of ${group} opens`, async ({ page }) => {
    await page.goto('/__sandbox')
    const links = await page.locator('tr:has(a[href^="/__sandbox/go?"])').evaluateAll((rows) =>
      rows.map((row) => {
        const [name = '', , end = '', query = ''] = [...row.querySelectorAll('td')].map(
          (cell) => cell.textContent?.trim() ?? '',
        )
        return { name, end, query, href: row.querySelector('a')?.getAttribute('href') ?? '' }
      }),
    )
    const ofGroup = links.filter(({ name }) => name.startsWith(group))
    expect(ofGroup.length).toBeGreaterThan(0)
    // Several rows are seen at one place.
    const different = new Map(ofGroup.map((link) => [link.query, link]))
    for (const { name, end, href } of different.values()) {
      await page.goto(href)
      await expect(page, name).toHaveURL(({ pathname }) => pathname === end)
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
    }
  })
}
