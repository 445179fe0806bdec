import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Plugin } from 'vite'
import { buildSite } from '../build/build'
import { BUILD_FOLDER } from '../build/folders'
import { ensureChromium } from '../checks/chromium'
import { fail } from '../cli/fail'
import { readOptions, refuseArguments } from '../cli/options'
import { selfSigned } from '../serve/certificate'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { sandboxSession } from '../serve/sandbox-session'
import { writeBaseline } from './baseline'
import { serve, type Served } from './serve'
import { type Goals, report, type Round } from './table'
import { liveMarkup, newPhone, pressEarly, type Subject, visit } from './visit'

/** A page of the site with its main control, and the signed-in player. */
type Target = {
  name: string
  path: string
  file: string
  control: string
  player?: string
  use: Subject['use']
  roam?: Subject['roam']
  next?: Subject['next']
  /** Whether `next` is also pressed before the page is live. */
  isPressedEarly?: boolean
  goals: Goals
}

const goals = (largestPaint: number, live: number, scriptKb: number): Goals => ({
  largestPaint: { ratio: largestPaint },
  live: { ratio: live },
  scriptKb: { most: scriptKb },
  shift: { most: 0.01 },
  again: { ratio: 2 },
  nextPaint: { most: 200 },
  deployed: { most: 40 },
})

const SIGN_UP = 'main a[href="/signup"]'
const SUBMIT = 'form [type=submit]'
const MENU = '#menu-main'
const SESSIONS = '#sessions button'

async function openMenu(page: Page): Promise<void> {
  if (!(await page.locator(MENU).isVisible())) await page.locator('header button').first().click()
}

const TARGETS: readonly Target[] = [
  {
    name: 'home',
    path: '/',
    file: 'index.html',
    control: SIGN_UP,
    use: async (page) => {
      await page.locator('header button').first().click()
      await page.keyboard.press('Escape')
    },
    roam: async (page) => {
      // Twice: there and back.
      for (const entry of [
        'a[hreflang=en]',
        'button',
        'a[hreflang=ru]',
        'button',
        'a[href="/rules"]',
      ]) {
        await openMenu(page)
        await page.locator(`${MENU} ${entry}`).click()
      }
      await page.locator('#s1').waitFor()
      await page.goBack()
      await page.locator(SIGN_UP).first().waitFor()
    },
    next: {
      press: (page) => page.locator(SIGN_UP).first().dispatchEvent('click'),
      control: SUBMIT,
    },
    goals: goals(1.1, 3.1, 110),
  },
  {
    name: 'sign-in',
    path: '/sign',
    file: 'sign.html',
    control: SUBMIT,
    use: async (page) => {
      await page.locator('[name=login]').pressSequentially('rider')
      await page.locator('[name=password]').pressSequentially(SEED_PASSWORD)
    },
    roam: async (page) => {
      await page.locator(SIGN_UP).first().click()
      await page.locator('[name=email]').waitFor()
      await page.locator(SUBMIT).click()
      await page.locator('[name=login]').pressSequentially('rider')
      await page.goBack()
      await page.locator('[name=email]').waitFor({ state: 'detached' })
    },
    next: { press: (page) => page.keyboard.press('Enter'), control: SESSIONS },
    isPressedEarly: true,
    goals: goals(1.1, 3.3, 126),
  },
  {
    name: 'profile',
    path: '/profile',
    file: 'profile.html',
    player: 'rider',
    control: SESSIONS,
    use: (page) => page.locator('[name=amount]').pressSequentially('5'),
    goals: goals(3.2, 3.4, 138),
  },
]

const USAGE = `npm run bench [-- OPTIONS]   compares the speed of pages on a phone with a slow connection to their baseline
  --rounds N     rounds per page and baseline (default 5)
  --no-build     measures the existing builds
  --with FOLDER  also measures another build, in the same rounds; can be repeated
  --page NAME    measures only this page: home, sign-in or profile
  docs/performance.md explains the table.`

/** Changes a shared component and a text of every page, as the next deployment would. */
const SMALL_CHANGE: Plugin = {
  name: 'small-change',
  enforce: 'pre',
  transform(code, id) {
    const [path = ''] = id.split('?')
    if (path.endsWith('/ui/buttons/button.tsx')) return `${code}\nconsole.debug('changed')`
    if (!path.endsWith('/messages.po')) return undefined
    return code.replace(/(?<=msgid "menu\.rules"\nmsgstr ")/, '* ')
  },
}

async function measure(browser: Browser, target: Target, site: Served, plain: Served) {
  const subject = await subjectOf(target, site)
  await using phone = await newPhone(browser)
  const [cold, again] = [await visit(phone, subject), await visit(phone, subject)]
  site.deploy(1)
  const deployed = await visit(phone, subject)
  site.deploy(0)
  await using hasty = await newPhone(browser)
  const early = target.isPressedEarly ? await pressEarly(hasty, subject, cold.live / 2) : NaN
  const still = {
    url: plain.origin + target.path,
    control: target.control,
    hasApp: false,
    storage: {},
    use: () => Promise.resolve(),
  }
  await using other = await newPhone(browser)
  const [baseline, baselineAgain] = [await visit(other, still), await visit(other, still)]
  return { cold, again, deployed, baseline, baselineAgain, early }
}

async function subjectOf(target: Target, site: Served): Promise<Subject> {
  const { path, control, use, roam, next, player } = target
  const storage = player === undefined ? {} : await sandboxSession(site.plain, player)
  return { url: site.origin + path, control, use, roam, next, hasApp: true, storage }
}

/** Writes the pages without scripts: a visitor's page from the build, a player's as the app renders it. */
async function writePages(browser: Browser, site: Served, folder: string) {
  const pages: Record<string, string | undefined> = {}
  for (const target of TARGETS) {
    const subject = await subjectOf(target, site)
    await using phone = await newPhone(browser)
    pages[target.file] = target.player === undefined ? undefined : await liveMarkup(phone, subject)
  }
  await writeBaseline(folder, BUILD_FOLDER, pages)
}

/** `npm run bench` prints the measurements and the missed goals; missed goals do not fail it. */
async function bench(): Promise<void> {
  const { values } = readOptions(USAGE, {
    options: {
      rounds: { type: 'string', default: '5' },
      with: { type: 'string', multiple: true, default: [] },
      page: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
    },
  })
  if (!/^[1-9]\d?$/.test(values.rounds)) refuseArguments('--rounds takes a number from 1 to 99.')
  const targets = TARGETS.filter(({ name }) => name === (values.page ?? name))
  if (targets.length === 0) refuseArguments('--page takes home, sign-in or profile.')
  const next = `${BUILD_FOLDER}-next`
  if (!values['no-build']) {
    await buildSite()
    await buildSite(next, [SMALL_CHANGE])
  }
  const certificate = selfSigned()
  const { executablePath, args } = ensureChromium()
  args.push(`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`)
  args.push('--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1')
  const browser = await chromium.launch({ executablePath, args })
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const site = await serve(certificate, [BUILD_FOLDER, next])
  await writePages(browser, site, folder)
  const baseline = await serve(certificate, [folder])
  const sites = [{ name: '', site }]
  for (const other of values.with)
    sites.push({ name: ` of ${other}`, site: await serve(certificate, [other, next]) })
  try {
    const results = targets.flatMap((target) =>
      sites.map(({ name, site }) => ({
        title: target.name + name,
        target,
        site,
        rounds: new Array<Round>(),
      })),
    )
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const { title, target, site, rounds } of results) {
        process.stderr.write(`round ${round}: ${title}\n`)
        rounds.push(await measure(browser, target, site, baseline))
      }
    }
    const reports = results.map(({ title, rounds, target }) => report(title, rounds, target.goals))
    const missed = reports.flatMap((one) => one.missed)
    const last = missed.length === 0 ? 'Every goal is met.' : `Goals missed:\n${missed.join('\n')}`
    process.stdout.write(`${[...reports.map(({ table }) => table), last].join('\n\n')}\n`)
  } finally {
    for (const { close } of [baseline, ...sites.map(({ site }) => site)]) close()
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

await bench().catch(fail)
