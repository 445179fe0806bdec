import { passTime, stopClock, MINUTE } from './support/clock'
import { expect, test } from './support/fixtures'
import { holdResponse, holdRequests } from './support/intercept'
import { section } from './support/profile'
import {
  appField,
  chooseApp,
  codes,
  goOn,
  link,
  passwordField,
  saved,
  turnOn,
} from './support/protection'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button, main, t } from './support/locators'
import { appCode } from './support/second-step'

/** The question to who is about to leave the codes. */
const leaving = (page: Page) =>
  page.getByRole('alertdialog', { name: t('protection.leave.header') })

const SITE_WORDS = { name: 'Aurora', login: 'rider' }

test.beforeEach(async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs('rider')
  await page.goto('/protection')
  await expect(passwordField(page)).toBeVisible()
})

test.describe('T5 the recovery codes', () => {
  test('have to be saved before the player can continue', async ({ page, world, context }) => {
    await turnOn(page, world)
    await test.step('are copied', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const shown = await codes(page).allTextContents()
      await button(page, 'protection.copy').click()
      await expect(page.getByText(t('protection.codesCopied'))).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
    })

    await test.step('are downloaded, under the policy of the site', async () => {
      const shown = await codes(page).allTextContents()
      const coming = page.waitForEvent('download')
      await button(page, 'protection.download').click()
      const download = await coming
      expect(download.suggestedFilename()).toBe('recovery-codes-rider.txt')
      const text = await readFile(await download.path(), 'utf8')
      expect(text).toBe([t('protection.codesOf', SITE_WORDS), '', ...shown, ''].join('\n'))
    })

    await test.step('are printed, alone and black on white', async () => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '')
      })
      await button(page, 'protection.print').click()
      await expect(page.locator('body')).toHaveAttribute('data-printed')

      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(codes(page).first()).toBeVisible()
      await expect(page.getByText(t('protection.codesOf', SITE_WORDS))).toBeVisible()
      await expect(codes(page).first()).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
      await expect(page.locator('button:visible')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('have to be saved before the player can continue', async () => {
      await expect(codes(page)).toHaveCount(10)
      await button(page, 'flow.continue').click()
      await expect(page.getByText(t('protection.saveFirst'))).toBeVisible()
      await expect(saved(page)).toBeFocused()
      await goOn(page)
      await expect(codes(page)).toHaveCount(0)
    })

    await test.step('the success is known to the whole page at once', async () => {
      const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
      expect(user.mfa).toBe('app')
    })

    await test.step('leads there at once, and is shown there before the server reports it again', async () => {
      const release = await holdRequests(page, 'bindProtection')
      await link(page, 'protection.goNow').click()
      await expect(page).toHaveURL('/profile')
      await expect(page.locator('#protection')).toContainText('осталось 10 кодов восстановления')
      release()
    })

    await test.step('is known to the next visit', async () => {
      await page.goto('/protection')
      await expect(page.getByText(t('protection.onLead'))).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await link(page, 'protection.toProfile').click()
      await expect(page).toHaveURL('/profile')
    })
  })

  test('are not left by one press on a link', async ({ page, world }) => {
    await turnOn(page, world)
    const toProfile = link(page, 'profile.title')
    await toProfile.click()
    await expect(leaving(page)).toBeVisible()
    // The one amber button is the one that loses nothing.
    const amber = await button(page, 'flow.continue').evaluate(
      (primary) => getComputedStyle(primary).backgroundColor,
    )
    await expect(button(page, 'protection.leave')).not.toHaveCSS('background-color', amber)
    const stay = button(page, 'protection.stay')
    await expect(stay).toHaveCSS('background-color', amber)
    const leave = button(page, 'protection.leave')
    // On a phone on top, where the eye goes first.
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await stay.boundingBox())?.y).toBeLessThan((await leave.boundingBox())?.y ?? NaN)
    await page.keyboard.press('Tab')
    await expect(leave).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(stay).toBeFocused()
    await stay.click()
    await expect(leaving(page)).toBeHidden()
    await expect(toProfile).toBeFocused()
    await expect(codes(page)).toHaveCount(10)
    await expect(page).toHaveURL('/protection')

    await toProfile.click()
    await button(page, 'protection.leave').click()
    await expect(page).toHaveURL('/profile')
    await expect(section(page, 'protection')).toBeVisible()
  })

  test('are not closed by mistake, and never shown again', async ({ page, world }) => {
    await turnOn(page, world)
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload')
      await dialog.accept()
    })
    await page.reload()
    await asked
    await expect(page.getByText(t('protection.onLead'))).toBeVisible()
    await expect(codes(page)).toHaveCount(0)
  })

  test('cannot be left before they arrive, except by signing out, which asks by itself', async ({
    page,
    world,
  }) => {
    await chooseApp(page)
    const confirmed = await holdResponse(page, 'bindProtection')
    await appField(page).fill(await appCode(world, 'rider'))
    await confirmed.taken
    await link(page, 'profile.title').click()
    await expect(leaving(page)).toContainText(t('protection.leave.early'))
    await button(page, 'protection.stay').click()
    await confirmed.release()
    await expect(codes(page)).toHaveCount(10)
    await expect(page).toHaveURL('/protection')

    await page.getByRole('button', { name: t('menu.account') }).click()
    await button(page, 'menu.logout').click()
    await button(page, 'confirm.accept').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  test("are not left by one press of the browser's Back", async ({ page, world }) => {
    await page.goto('/rules')
    await page.goto('/profile')
    await section(page, 'protection').getByRole('link').click()
    await expect(passwordField(page)).toBeVisible()
    await turnOn(page, world)

    // However often it is pressed.
    for (const press of [1, 2]) {
      await page.evaluate(() => history.back())
      await expect(leaving(page), `press ${press}`).toBeVisible()
      await expect(page).toHaveURL('/protection')
      await expect(codes(page)).toHaveCount(10)
    }
    await button(page, 'protection.stay').click()
    await expect(leaving(page)).toBeHidden()
    await expect(codes(page)).toHaveCount(10)

    await page.evaluate(() => history.back())
    await button(page, 'protection.leave').click()
    await expect(page).toHaveURL('/profile')
    await expect(section(page, 'protection')).toBeVisible()

    await test.step('and not shown again to one who comes forward to them', async () => {
      await page.goForward()
      await expect(page.getByText(t('protection.onLead'))).toBeVisible()
      await expect(codes(page)).toHaveCount(0)
    })
  })
})

test.describe('T5 the success', () => {
  test('leads to the profile after five seconds', async ({ page, world }) => {
    await turnOn(page, world)
    await stopClock(page)
    await goOn(page)
    await expect(main(page)).toContainText(/через 5\s+секунд/)
    await page.clock.runFor(3000)
    await expect(main(page)).toContainText(/через 2\s+секунды/)
    await expect(page).toHaveURL('/protection')
    await page.clock.runFor(2100)
    await expect(page).toHaveURL('/profile')
    await page.clock.resume()
  })

  test('does not redirect a player who has asked for another page', async ({ page, world }) => {
    await turnOn(page, world)
    await stopClock(page)
    await goOn(page)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/rules/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: t('menu.main') }).click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('menu.rules') })
      .click()
    await page.clock.runFor(6000)
    held.resolve()
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('menu.rules'))
    await expect(page).toHaveURL('/rules')
  })

  test('stays where the player stops the clock', async ({ page, world }) => {
    await turnOn(page, world)
    await goOn(page)
    await button(page, 'protection.stay').click()
    await expect(main(page)).not.toContainText('Вернёмся')
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()
    await passTime(page, MINUTE)
    await expect(page).toHaveURL('/protection')
    await link(page, 'protection.toProfile').click()
    await expect(page).toHaveURL('/profile')
  })
})
