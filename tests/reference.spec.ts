import { allow, expect, test } from './support/fixtures'

const PAGE = '/__sandbox/reference'

const LOGO = 'the policy refuses the logo that Redoc would have from its own host'

test.use(
  allow(
    { kind: 'policy', pattern: /cdn\.redoc\.ly/, why: LOGO },
    { kind: 'host', pattern: /^https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini\.svg$/, why: LOGO },
  ),
)

test('the reference shows operations and limits, and its policy allows no requests to other hosts', async ({
  page,
  api,
  origin,
}) => {
  const answered: string[] = []
  page.on('response', (response) => answered.push(new URL(response.url()).origin))
  // Each operation has its own address.
  await page.goto(`${PAGE}#operation/emailChangeConfirm`)
  expect(new URL(page.url()).pathname).toBe(`${PAGE}/`)
  const operation = page.locator('[id="operation/emailChangeConfirm"]')
  await expect(operation.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(operation).toContainText('/api/v2/user/settings/email')
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(/player account API/)
  await expect(page.getByRole('cell', { name: 'ownPasswordDay' })).toBeVisible()
  expect(new Set(answered)).toEqual(new Set([origin]))
  expect((await api.get(`${PAGE}/openapi.yaml`)).status()).toBe(200)
})
