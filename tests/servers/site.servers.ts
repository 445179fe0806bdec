import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import { fillSignUp } from '../support/sign-up-form'
import { rebuilt } from '../support/policy'
import { textsOf } from '../support/texts'

const t = textsOf('ru')
const PASSWORD = 'Маяк-2026-Aurora'

type Fixtures = {
  /** The origin of the site. */
  origin: string
  /** The folder that the server serves. */
  site: string
  /** This test's own sandbox, without the server in between. */
  sandbox: APIRequestContext
  /** Fails a test whose pages report an error. */
  noErrors: void
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-sandbox': `test-${randomUUID()}` }),
  origin: async ({ baseURL }, use) => use(new URL(baseURL ?? '').origin),
  // oxlint-disable-next-line no-empty-pattern -- as above
  site: async ({}, use, { project }) => use(String(project.metadata['site'])),
  sandbox: async ({ playwright, extraHTTPHeaders }, use, { project }) => {
    const baseURL = String(project.metadata['backend'])
    const context = await playwright.request.newContext({
      baseURL,
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    })
    await use(context)
    await context.dispose()
  },
  noErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        const isOwn = message.location().url.startsWith('https:')
        if (message.type() === 'error' && isOwn) errors.push(message.text())
      })
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

async function becomeLive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
}

test('a visitor signs up, verifies, tops up and returns', async ({ page, origin, sandbox }) => {
  await page.goto('/signup')
  await fillSignUp(page, { login: 'newcomer', email: 'newcomer@example.com', password: PASSWORD })
  await expect(page).toHaveURL('/signup?to=verify')

  const mail: unknown = await (await sandbox.get('/__sandbox/api/mail')).json()
  const [, link = ''] = /"link":"([^"]*\/verify[^"]*)"/.exec(JSON.stringify(mail)) ?? []
  expect(new URL(link).origin).toBe(origin)
  await page.goto(link)
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('newcomer')
  await page.getByLabel('Сумма', { exact: true }).fill('1000')
  await page.getByRole('button', { name: 'Перейти к оплате', exact: true }).click()
  await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_1/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`^${origin}/payment/success`))
  await page.goto('/profile')
  await expect(page.getByText(/1\s100/).first()).toBeVisible()
})

const isNoAssets = (file: string) => !file.endsWith('/assets')

/** The page as another build might contain it. */
const changed = (text: string) =>
  text
    .replace('<style>', '<style>body{outline:3px solid rgb(1, 2, 3)}')
    .replace('<script>', '<script>document.documentElement.dataset.other="yes";')

test('a tab opened before a deployment keeps working; a new tab gets the new pages, styled and live', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/')
  await becomeLive(page)

  // Another build: its rules page has another style and script, and it contains none of this build's assets.
  const folder = await mkdtemp(join(tmpdir(), 'next-build-'))
  try {
    const [dist, deploy] = [join(folder, 'dist'), join(folder, 'dist-deploy')]
    await cp(resolve(site, 'current/dist'), dist, { recursive: true, filter: isNoAssets })
    await mkdir(join(dist, 'assets'))
    await cp(resolve(site, 'current/dist-deploy'), deploy, { recursive: true })
    const version = { build: 'another', contract: '1', commit: null }
    await writeFile(join(dist, 'version.json'), JSON.stringify(version))
    await writeFile(join(deploy, 'sizes.json'), '{"dist":{},"deploy":{}}')
    await writeFile(join(deploy, 'stamped-files.json'), '{}')
    const html = await readFile(join(dist, 'rules.html'), 'utf8')
    await writeFile(join(dist, 'rules.html'), rebuilt(html, changed))
    await rm(join(dist, 'rules.html.br'))
    await rm(join(dist, 'rules.html.gz'))
    execFileSync(process.execPath, [join(deploy, 'deploy.mjs'), '--to', resolve(site)])
  } finally {
    await rm(folder, { recursive: true })
  }

  await page.evaluate(() => Object.assign(window, { isSameTab: true }))
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('menu.main') })
    .click()
  await page
    .getByRole('link', { name: t('menu.rules') })
    .first()
    .click()
  await expect(page).toHaveURL('/rules')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'isSameTab' in window), 'was not loaded anew').toBe(true)

  const next = await context.newPage()
  // Our own server checks for a new deployment once a second.
  await expect
    .poll(async () => (await (await next.goto('/rules'))?.text()) ?? '')
    .toContain('dataset.other')
  await becomeLive(next)
  await expect(next.locator('html')).toHaveAttribute('data-other', 'yes')
  await expect(next.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
})
