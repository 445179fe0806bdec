import { expect, test } from './support/fixtures'

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
