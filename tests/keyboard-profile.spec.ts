import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { keyboardOf } from './support/keyboard'
import { dialog, newestCode, openProfile, section, signInProtected } from './support/profile'
import { button, PASSWORD, t } from './support/locators'

const NEXT = 'Северное9-сияние'
const main = (page: Page) => page.getByRole('main')
const label = (page: Page, id: string) => main(page).getByLabel(t(id), { exact: true })

/** Opens the profile at a section, where the keyboard continues: the way through the page above is in `layout.spec.ts`. */
async function openAt(page: Page, id: string) {
  await openProfile(page, `/profile#${id}`)
  await expect(section(page, id).getByRole('heading').first()).toBeFocused()
}

test('U7 turns the protection on', async ({ page, signInAs, world }) => {
  await signInAs('rider')
  await openAt(page, 'protection')
  const keyboard = keyboardOf(page)
  const turnOn = section(page, 'protection').getByRole('link', {
    name: t('profile.protection.turnOn'),
  })
  await keyboard.press(turnOn)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/protection')

  const byApp = page.getByRole('radio', { name: t('protection.app') })
  const byLetter = page.getByRole('radio', { name: t('protection.email') })
  await keyboard.reach(byApp)
  await keyboard.keys('ArrowDown')
  await keyboard.expectFocus(byLetter)
  await expect(byLetter).toBeChecked()
  await keyboard.keys('ArrowUp')
  await keyboard.expectFocus(byApp)
  await keyboard.type(label(page, 'profile.password.current'), PASSWORD)
  await keyboard.press(button(page, 'flow.continue'))

  await expect(page.getByRole('img', { name: t('protection.qrLabel') })).toBeVisible()
  await keyboard.press(button(page, 'protection.copyKey'))
  await expect(page.getByText(t('protection.keyCopied'))).toBeVisible()
  await keyboard.type(
    label(page, 'field.appCodeLabel'),
    (await world.player('rider')).app?.code ?? '',
  )
  await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeFocused()
  await keyboard.press(page.getByRole('checkbox', { name: t('protection.saved') }), 'Space')
  await keyboard.press(button(page, 'flow.continue'))
  await expect(page.getByText(t('protection.done'))).toBeVisible()
  await keyboard.press(main(page).getByRole('link', { name: t('protection.goNow') }))
  await expect(page.getByRole('heading', { level: 1, name: 'rider' })).toBeFocused()
  expect((await world.player('rider')).mfa).toBe('app')
})

test('U7 turns the protection off', async ({ page, context, api, world, origin }) => {
  await signInProtected('mail_player', { api, context, world, origin })
  await openAt(page, 'protection')
  const keyboard = keyboardOf(page)
  const part = section(page, 'protection')
  await keyboard.press(button(part, 'profile.protection.turnOff'))
  await keyboard.expectFocus(part.getByLabel(t('profile.password.current')))
  await page.keyboard.type(PASSWORD)
  await keyboard.keys('Enter')
  await keyboard.expectFocus(part.getByLabel(t('field.codeLabel'), { exact: true }))
  await page.keyboard.type(await newestCode(world, 'mail_player@example.com'))
  const toasts = page.getByRole('region', { name: t('ui.toasts') })
  const done = toasts.getByText(t('profile.protection.done'))
  await expect(done).toBeVisible()
  await keyboard.press(button(page, 'ui.close'), 'Space')
  await expect(done).toHaveCount(0)
})

test.describe('U7 in the profile', () => {
  test('changes the settings', async ({ page, world, signInAs }) => {
    await signInAs('rider')
    await openAt(page, 'author')
    const keyboard = keyboardOf(page)

    await test.step('binds an author’s code', async () => {
      await keyboard.press(button(page, 'profile.author.open'))
      await keyboard.expectFocus(page.getByRole('textbox', { name: t('profile.author.label') }))
      await page.keyboard.type('nordlicht')
      await keyboard.keys('Enter')
      await keyboard.press(button(dialog(page), 'confirm.accept'))
      await expect(section(page, 'author').locator('bdi')).toHaveText('NORDLICHT')
      await keyboard.keys('Tab')
      const place = await page.evaluate(() => document.activeElement?.closest('section')?.id)
      expect(['author', 'personal']).toContain(place)
    })

    await test.step('changes the e-mail', async () => {
      const part = section(page, 'personal')
      await keyboard.press(button(part, 'profile.email.change'))
      await keyboard.expectFocus(label(page, 'field.newEmailLabel'))
      await page.keyboard.type('new@example.com')
      await keyboard.type(part.getByLabel(t('profile.password.current')), PASSWORD)
      await keyboard.keys('Enter')
      await keyboard.press(button(dialog(page), 'confirm.accept'))
      await keyboard.expectFocus(part.getByLabel(t('field.codeLabel'), { exact: true }))
      await page.keyboard.type(await newestCode(world, 'new@example.com'))
      await expect(page.getByText(t('profile.email.done'))).toBeVisible()
      await keyboard.expectFocus(button(part, 'profile.email.change'))
    })

    await test.step('changes the password', async () => {
      await keyboard.press(button(page, 'profile.password.submit'))
      await keyboard.expectFocus(
        section(page, 'password').getByLabel(t('profile.password.current')),
      )
      await page.keyboard.type(PASSWORD)
      await keyboard.type(label(page, 'profile.password.new'), NEXT)
      await keyboard.type(label(page, 'profile.password.repeat'), NEXT)
      await keyboard.press(button(page, 'profile.password.submit'))
      await keyboard.press(button(dialog(page), 'confirm.accept'))
      await expect(page.getByText(t('profile.password.done'))).toBeVisible()
      await keyboard.expectFocus(button(page, 'profile.password.submit'))
    })
  })

  test('tops up with a preset and with a typed amount, up to the payment page', async ({
    page,
    signInAs,
  }) => {
    await signInAs('rider')
    await openProfile(page)
    const keyboard = keyboardOf(page)
    const presets = page.getByRole('group', { name: 'Быстрый выбор суммы' })
    const chip = presets.getByRole('button').first()
    await keyboard.press(chip, 'Space')
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    const amount = page.getByLabel('Сумма', { exact: true })
    await keyboard.back(amount)
    await keyboard.keys('ControlOrMeta+a')
    await page.keyboard.type('750')
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
    await keyboard.press(page.getByRole('button', { name: 'Перейти к оплате', exact: true }))
    await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_1/)
  })
})
