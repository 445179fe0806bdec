import { allow, expect, test } from './support/fixtures'

// The faults are the point of it.
test.use(
  allow({ kind: 'console', pattern: /sessionCheck|bonusList/, why: 'an armed fault is reported' }),
)

for (const group of 'SHAPTMUEB') {
  test(`every scenario of ${group} opens`, async ({ page }) => {
    await page.goto('/__sandbox')
    const links = await page.locator('#scenarios tr').evaluateAll((rows) =>
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

test('the console: letters arrive by themselves, scenarios are found by typing, a link is built', async ({
  page,
  api,
}) => {
  await page.goto('/__sandbox')
  const letters = page.getByText('to rider@example.com, recovery')
  await expect(letters).toHaveCount(0)
  const sent = page.waitForResponse('**/__sandbox/api/mail*')
  await sent
  await api.post('/api/v2/user/recovery', { data: { login: 'rider' } })
  await expect(letters).toHaveCount(1)

  await page.getByLabel('Find').fill('recovery unverified')
  await expect(page.locator('#scenarios tr:visible')).toHaveCount(1)
  await page.getByLabel('Signed in as').selectOption('rich')
  await page.getByLabel('Page').fill('/rules')
  await expect(page.locator('output')).toHaveText(/\/__sandbox\/go\?.*as=rich&to=\/rules$/)
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page).toHaveURL('/rules')
})
