import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { fillSignIn } from './support/new-account'
import { PASSWORD } from './support/locators'

const SCRIPT = 'https://smartcaptcha.yandexcloud.net/captcha.js**'

test.use(
  allow({
    kind: 'host',
    pattern: /^https:\/\/smartcaptcha\.yandexcloud\.net\/captcha\.js/,
    why: 'the script of the bot check itself',
  }),
)

let signPage: string

test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'smartcaptcha-'))
  try {
    const [dist, deploy] = [join(folder, 'dist'), join(folder, 'dist-deploy')]
    await cp('dist', dist, { recursive: true })
    await cp('dist-deploy', deploy, { recursive: true })
    const env = join(folder, 'env')
    await writeFile(env, 'VITE_BOT_CHECK=smartcaptcha\nVITE_SMARTCAPTCHA_KEY=test-key\n')
    const settings = join(deploy, 'settings.mjs')
    execFileSync(process.execPath, [settings, '--env', env, '--into', dist])
    signPage = await readFile(join(dist, 'sign.html'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The sign-in page with SmartCaptcha configured, with the sandbox's stand-in for its script. */
async function openSign(page: Page) {
  const script = await page.request.get('/__sandbox/smartcaptcha/captcha.js')
  const body = await script.text()
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.route('**/sign', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: signPage })
  })
  await page.goto('/sign')
}

test.beforeEach(({ world }) => world.captcha('required'))

test('B1 the forms send SmartCaptcha tokens and show its notice, under a policy that allows no other origin', async ({
  page,
  world,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openSign(page)
  const notice = page.getByText('Форма защищена Yandex SmartCaptcha.')
  await expect(notice.getByRole('link', { name: /^условия обработки данных/ })).toHaveAttribute(
    'href',
    'https://yandex.ru/legal/smartcaptcha_notice/',
  )
  const sent = page.waitForRequest('**/api/v2/user/signIn')
  await fillSignIn(page, 'rider', PASSWORD)
  expect((await sent).headers()['x-recaptcha-token']).toBe('stand-in-1')
  await expect(page).toHaveURL('/profile')
  expect(asked.filter((url) => !url.startsWith('http://localhost'))).toEqual([
    'https://smartcaptcha.yandexcloud.net/captcha.js?render=onload',
  ])
  const calls = await world.calls()
  expect(calls.filter(({ operation }) => operation === 'signIn')).toMatchObject([{ status: 200 }])
})
