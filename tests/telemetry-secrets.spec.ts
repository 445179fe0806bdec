import type { Page } from '@playwright/test'
import { fillSignUp } from './support/sign-up-form'
import { allow, expect, test } from './support/fixtures'
import { openIngest, type Reported } from './support/ingest'
import { fillSignIn, linkTo, newName, pathOf, signOut } from './support/new-account'
import { section } from './support/profile'
import { appField, codes, goOn, keyBox, method, passwordField } from './support/protection'
import { NEW, setPassword } from './support/recovery'
import { SERVICES, standIn } from './support/services'
import { draw, fail, openRecorded, PLANTED } from './support/telemetry'
import type { World } from './support/world'
import { button, t } from './support/locators'
import { MINUTE } from './support/clock'
import { appCode } from './support/second-step'

/** The library sends a replay a few seconds after the recorded events. */
const PATIENT = { timeout: 20_000 }

test.use(allow(...SERVICES, PLANTED))

const player = newName()
const pathsOf = ({ content }: Reported) =>
  (content as { urls: string[] }).urls.map((url) => new URL(url).pathname)
/** A code only as a number of its own: reports are full of longer numbers, and six digits soon occur in one of them. */
const isIn = (sent: string) => (secret: string) =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<!\\d|\\d\\.)${secret}(?!\\d)`).test(sent)
    : sent.includes(secret)
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

async function signUp(page: Page) {
  await fillSignUp(page, player)
  await expect(page).toHaveURL('/signup?to=verify')
}

/** Returns the authenticator's key, its first code, and the recovery codes. */
async function protect(page: Page, world: World): Promise<string[]> {
  await method(page, 'protection.app').check()
  await passwordField(page).fill(player.password)
  await button(page, 'flow.continue').click()
  await expect(appField(page)).toBeVisible()
  const shown = (await keyBox(page).locator('code').textContent()) ?? ''
  const code = await appCode(world, player.login)
  await appField(page).fill(code)
  await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
  const recovery = await codes(page).allTextContents()
  await goOn(page)
  return [shown, shown.replaceAll(' ', ''), code, ...recovery]
}

test('B4 reports contain nothing private', async ({ page, context, world }) => {
  // Sign-up, e-mails, second factor and recovery; the library is slow.
  test.setTimeout(180_000)
  await standIn(context)
  await draw(context, 0.05)
  const ingest = await openIngest(context)
  const secrets = new Set([player.login, player.email, player.password, NEW])
  context.on('request', (request) => {
    const proof = request.headers()['x-recaptcha-token']
    if (proof !== undefined) secrets.add(proof)
  })

  /** Waits until the replay of a page is sent, before leaving it. */
  const isSent = async (...paths: string[]) => {
    await expect
      .poll(() => ingest.reported('replay_event').flatMap(pathsOf), PATIENT)
      .toEqual(expect.arrayContaining(paths))
  }

  await openRecorded(page, '/signup')
  await signUp(page)
  secrets.add(await tokenOf(page))
  await isSent('/signup')

  const verify = await linkTo(player, 'verify', world)
  secrets.add(verify.searchParams.get('key') ?? '')
  await openRecorded(page, pathOf(verify))
  await page.getByRole('link', { name: t('verify.done.profile') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.login)
  secrets.add(await tokenOf(page))
  await fail(page, `planted: ${[...secrets].join(' ')}`)

  await section(page, 'protection').getByRole('link').click()
  for (const secret of await protect(page, world)) secrets.add(secret)
  await page.getByRole('link', { name: t('protection.goNow') }).click()
  await signOut(page)

  await world.clock.advance(MINUTE)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('header.signIn') })
    .click()
  await fillSignIn(page, player.login, player.password)
  await expect(page.getByLabel(t('field.codeLabel'), { exact: true })).toBeFocused()
  const code = await appCode(world, player.login)
  secrets.add(code)
  await page.keyboard.type(code.slice(0, 5))
  await fail(page, `planted: ${code.slice(0, 5)} ${code}`)
  await page.keyboard.type(code.slice(5))
  await expect(page).toHaveURL('/profile')
  secrets.add(await tokenOf(page))
  await signOut(page)
  await isSent('/verify', '/profile', '/protection', '/sign')

  await openRecorded(page, '/recovery')
  await page.getByLabel(t('sign.login')).fill(player.login)
  await button(page, 'recovery.submit').click()
  await expect(page.getByRole('heading', { name: t('recovery.sentTitle') })).toBeVisible()
  const recovery = await linkTo(player, 'recovery', world)
  secrets.add(recovery.searchParams.get('key') ?? '')
  await openRecorded(page, pathOf(recovery))
  await expect(page.getByLabel(t('field.newPasswordLabel'), { exact: true })).toBeVisible()
  await fail(page, `planted: ${[...secrets].join(' ')}`)
  await setPassword(page)

  await isSent('/recovery')
  await expect.poll(() => ingest.reported('span').length, PATIENT).toBeGreaterThan(4)
  for (const kind of ['event', 'span', 'replay_event', 'replay_recording']) {
    expect(ingest.reported(kind).length, kind).toBeGreaterThan(0)
  }
  const found = [...secrets].filter(isIn(ingest.text()))
  expect(secrets.size).toBeGreaterThan(20)
  expect([...secrets].filter((secret) => secret.length < 5)).toEqual([])
  expect(found).toEqual([])
})
