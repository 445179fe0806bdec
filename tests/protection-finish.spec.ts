import { stopClock } from './support/clock'
import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { section } from './support/profile'
import { codes, goOn, link, passwordField, turnOn } from './support/protection'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button, main, t } from './support/locators'

/** The dialog that asks before the player leaves the codes. */
const leaving = (page: Page) =>
  page.getByRole('alertdialog', { name: t('protection.leave.header') })

const SITE_WORDS = { name: 'Aurora', login: 'rider' }

test.beforeEach(async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs('rider')
})

async function openProtection(page: Page) {
  await page.goto('/protection')
  await expect(passwordField(page)).toBeVisible()
}

test.describe('T5 the recovery codes', () => {
  test('are copied, downloaded or printed, before the player continues', async ({
    page,
    world,
    context,
  }) => {
    await openProtection(page)
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

    await test.step('are printed', async () => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '')
      })
      await button(page, 'protection.print').click()
      await expect(page.locator('body')).toHaveAttribute('data-printed')
    })

    await test.step('the success page redirects to the profile after five seconds, which shows the protection before the server reports it', async () => {
      await stopClock(page)
      await goOn(page)
      const release = await holdRequests(page, 'bindProtection')
      await expect(main(page)).toContainText(/через 5\s+секунд/)
      await page.clock.runFor(3000)
      await expect(main(page)).toContainText(/через 2\s+секунды/)
      await expect(page).toHaveURL('/protection')
      await page.clock.runFor(2100)
      await expect(page).toHaveURL('/profile')
      await page.clock.resume()
      await expect(section(page, 'protection')).toContainText('осталось 10 кодов восстановления')
      release()
    })
  })

  test('are not lost by one press on a link, Back or reload', async ({ page, world }) => {
    await page.goto('/profile')
    await section(page, 'protection').getByRole('link').click()
    await expect(passwordField(page)).toBeVisible()
    await turnOn(page, world)
    const toProfile = link(page, 'profile.title')
    const stay = button(page, 'protection.stay')
    const leave = button(page, 'protection.leave')

    await test.step('a press on a link asks, and only the safe button is amber', async () => {
      await toProfile.click()
      await expect(leaving(page)).toBeVisible()
      const amber = await button(page, 'flow.continue').evaluate(
        (primary) => getComputedStyle(primary).backgroundColor,
      )
      await expect(leave).not.toHaveCSS('background-color', amber)
      await expect(stay).toHaveCSS('background-color', amber)
      // On a phone it is on top, where players look first.
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
    })

    await test.step('the browser asks before a reload', async () => {
      const asked = page.waitForEvent('dialog')
      await page.evaluate(() => setTimeout(() => location.reload()))
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await expect(codes(page)).toHaveCount(10)
    })

    await test.step('Back asks every time', async () => {
      for (const press of [1, 2]) {
        await page.evaluate(() => history.back())
        await expect(leaving(page), `press ${press}`).toBeVisible()
        await expect(page).toHaveURL('/protection')
        await expect(codes(page)).toHaveCount(10)
      }
      await stay.click()
      await expect(leaving(page)).toBeHidden()
      await expect(codes(page)).toHaveCount(10)

      await page.evaluate(() => history.back())
      await leave.click()
      await expect(page).toHaveURL('/profile')
      await expect(section(page, 'protection')).toBeVisible()
    })

    await test.step('the codes are never shown again', async () => {
      await page.goForward()
      await expect(page.getByText(t('protection.onLead'))).toBeVisible()
      await expect(codes(page)).toHaveCount(0)
    })
  })
})

test('T5 the success page does not redirect a player who has opened another page', async ({
  page,
  world,
}) => {
  await openProtection(page)
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
