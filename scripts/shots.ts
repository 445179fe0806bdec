import { createServer } from 'node:http'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { LOCALES } from '#/locales/locale'
import { BUILD_FOLDER, buildSite } from './build'
import { ensureChromium } from './chromium'
import { contactSheet } from './contact-sheet'
import { fail } from './fail'
import { freePort } from './free-port'
import { readOptions, refuseWords } from './options'
import { sandboxSession } from './sandbox-session'
import { serveSite } from './serve-site'
import { readSiteSettings } from './settings'

const FOLDER = 'shots'
const THEMES = ['dark', 'light'] as const
const WIDTHS = { 390: 844, 1440: 900 } as const

type Screen = { name: string; path: string; player?: string }

/** Every screen in the state that shows most of it. */
const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'rules', path: '/rules' },
  { name: 'sign', path: '/sign' },
  { name: 'signup', path: '/signup' },
  { name: 'waiting', path: '/signup?to=verify', player: 'new_player' },
  { name: 'recovery', path: '/recovery' },
  { name: 'verify', path: '/verify?key=no-such-key' },
  { name: 'profile', path: '/profile', player: 'rider' },
  { name: 'profile-empty', path: '/profile', player: 'empty' },
  { name: 'profile-long', path: '/profile', player: 'long_names_abcdefghi' },
  { name: 'protection', path: '/protection', player: 'rider' },
  { name: 'payment', path: '/payment/pending', player: 'rider' },
  { name: 'oauth2-error', path: '/oauth2/error?error=access_denied' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'console', path: '/__sandbox' },
]

async function shoot(
  browser: Browser,
  origin: string,
  screens: readonly Screen[],
): Promise<string[]> {
  const files: string[] = []
  for (const { name, path, player } of screens) {
    const session = player === undefined ? undefined : await sandboxSession(origin, player)
    for (const theme of THEMES) {
      for (const locale of LOCALES) {
        for (const [width, height] of Object.entries(WIDTHS)) {
          const context = await browser.newContext({
            viewport: { width: Number(width), height },
            colorScheme: theme,
            reducedMotion: 'reduce',
            baseURL: origin,
          })
          await context.addCookies([{ name: 'locale', value: locale, url: origin }])
          const page = await context.newPage()
          if (session !== undefined) {
            await page.addInitScript(({ token, user }) => {
              localStorage.setItem('token', token)
              localStorage.setItem('user', user)
            }, session)
          }
          await page.goto(path)
          await page.locator('main').waitFor()
          await page.waitForLoadState('networkidle')
          const file = join(FOLDER, `${name}-${width}-${theme}-${locale}.png`)
          await page.screenshot({ path: file, fullPage: true })
          files.push(file)
          await context.close()
        }
      }
    }
    process.stdout.write(`${name}\n`)
  }
  return files
}

/**
 * `npm run shots`: every screen × theme × language × width into `shots/`, and `shots/contact-sheet.jpg` of all.
 * `-- --only NAME` takes the screens whose name contains it.
 */
async function shots(): Promise<void> {
  const usage = 'npm run shots [-- --only NAME]   (the screens whose name contains NAME)'
  const { values } = readOptions(usage, { options: { only: { type: 'string' } } })
  const { only } = values
  const screens = SCREENS.filter(({ name }) => name.includes(only ?? ''))
  if (screens.length === 0) {
    const names = SCREENS.map(({ name }) => name).join(', ')
    refuseWords(`--only ${only}: there are ${names}.`)
  }
  const port = await freePort()
  process.env['PORT'] = String(port)
  await buildSite()
  const origin = `http://localhost:${port}`
  const server = createServer(await serveSite(BUILD_FOLDER, readSiteSettings('production'), origin))
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const { executablePath, args } = ensureChromium()
  const browser = await chromium.launch({ executablePath, args })
  try {
    await rm(FOLDER, { recursive: true, force: true })
    await mkdir(FOLDER, { recursive: true })
    const files = await shoot(browser, origin, screens)
    await writeFile(join(FOLDER, 'contact-sheet.jpg'), await contactSheet(files))
    process.stdout.write(`${files.length} screenshots in ${FOLDER}/\n`)
  } finally {
    await browser.close()
    server.close()
  }
}

await shots().catch(fail)
