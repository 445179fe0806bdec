import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { fillSignUp } from '../support/sign-up-form'
import { policyIn } from '../support/policy'
import { textsOf } from '../support/texts'

const t = textsOf('ru')
const PASSWORD = 'Маяк-2026-Aurora'

/** Opens a page, and waits until its backend in the worker runs. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** Collects the errors of all pages. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.context().on('weberror', (error) => faults.push(String(error.error())))
  page.context().on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

test('a visitor signs up, reads the e-mail and pays, and the account survives a stopped worker', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const faults = watch(page)
  expect((await request.get('/api/v2/user/check')).status(), 'no backend').toBe(404)
  await open(page, 'signup')

  await fillSignUp(page, { login: 'newcomer', email: 'newcomer@example.com', password: PASSWORD })
  await expect(page).toHaveURL('signup?to=verify')

  // Every page links to the mailbox.
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Демо: письма и коды' }).click()
  const mailbox = await opened
  const link = mailbox.locator('a[href*="/verify?key="]').first()
  const address = await link.getAttribute('href')
  expect(address).toContain(baseURL)
  await page.goto(address ?? '')
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()

  // Browsers stop idle workers.
  const devTools = await context.newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')

  await page.goto('profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('newcomer')
  await page.getByLabel('Сумма', { exact: true }).fill('1000')
  await page.getByRole('button', { name: 'Перейти к оплате', exact: true }).click()
  await expect(page).toHaveURL(/\/site\/__sandbox\/pay\/pay_1/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/site\/payment\/success/)
  await page.goto('profile')
  await expect(page.getByText(/1\s100/).first()).toBeVisible()

  expect(faults).toEqual([])
})

test('its build log does not mention payment origins, because payments are at its own origin', () => {
  const log = readFileSync('test-results/logs/files.log', 'utf8')
  expect(log).toContain('Built dist-demo')
  expect(log).not.toContain('VITE_PAYMENT_ORIGINS')
})

test('a scenario opens as the first page; the console, its links and its forms stay in the folder', async ({
  page,
  baseURL,
}) => {
  const faults = watch(page)
  await page.goto('__sandbox/go?fresh&as=rider&to=/profile')
  await expect(page).toHaveURL('profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('rider')

  await page.goto('__sandbox')
  await page.getByRole('button', { name: '1 hour' }).click()
  await expect(page).toHaveURL('__sandbox')
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const link of links) expect(new URL(link, baseURL).pathname).toMatch(/^\/site(?:\/|$)/)
  // The 404 page that the host shows in place of the first page logs its status.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
})

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** A plain file host without rewrites, like `python3 -m http.server`. */
async function serveFiles() {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/site/, '').replace(/\?.*/, '')
    const file = join('dist-demo', path === '/' ? 'index.html' : path)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    if (!existsSync(file)) response.writeHead(404).end('Error response')
    else response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { server, site: `http://localhost:${port}/site/` }
}

test('a reload works on every page of a host without rewrites, once the first page was open', async ({
  page,
}) => {
  const { server, site } = await serveFiles()
  try {
    expect((await page.goto(`${site}rules`))?.status()).toBe(404)
    await open(page, site)
    expect((await page.goto(`${site}rules`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('menu.rules'))
    await page.goto(`${site}payment/success`)
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    expect((await page.goto(`${site}no/such/page`))?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('its policy is the site’s, except for the worker', async ({ request }) => {
  const policy = policyIn(await (await request.get('')).text())
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
})
