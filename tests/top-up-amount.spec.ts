import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { paymentKeys } from './support/payments'
import { language } from './support/switches'
import {
  amountField,
  card,
  expectValue,
  openProfile,
  preset,
  RANGE,
  submit,
} from './support/top-up'
import { t } from './support/locators'

const total = (page: Page) => card(page).locator('output b')

test('M1 the amount is chosen or typed within its limits, and shows what it brings', async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs('rider')
  const release = await holdRequests(page, 'getBonuses')
  await page.goto('/profile')

  await test.step('bonuses that do not come leave a skeleton in the shape of the form', async () => {
    const title = page.getByRole('heading', { name: 'Пополнить баланс', exact: true })
    const loading = title.locator('xpath=..').getByRole('status', { name: 'Загрузка' })
    await expect(loading).toBeVisible()
    const before = await title.locator('xpath=..').boundingBox()
    release()
    await expect(submit(page)).toBeVisible()
    const after = await title.locator('xpath=..').boundingBox()
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(24)
  })

  await test.step('P9 starts with a usual one, its limits and what it brings', async () => {
    await expectValue(amountField(page), '1 000')
    await expect(amountField(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(amountField(page)).toHaveAccessibleDescription(RANGE)
    await expect(preset(page, '1 000')).toHaveAttribute('aria-pressed', 'true')
    await expect(total(page)).toHaveText('1 100')
    const bonuses = page.getByRole('list', { name: 'Бонусы' }).getByRole('listitem')
    await expect(bonuses).toHaveText(['От 500 кредитов+5 %', 'От 1 000 кредитов: учтён+10 %'])
  })

  await test.step('is chosen by a preset, which typing another amount lets go', async () => {
    await preset(page, '500').click()
    await expectValue(amountField(page), '500')
    await expect(total(page)).toHaveText('525')
    await expect(preset(page, '1 000')).toHaveAttribute('aria-pressed', 'false')

    await amountField(page).fill('519')
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
    // 5 % of 519 is 25.95: whole credits, rounded down.
    await expect(total(page)).toHaveText('544')

    await amountField(page).fill('499')
    await expect(total(page)).toHaveText('499')
    await expect(card(page)).not.toContainText('учтён')
  })

  await test.step('names its unit as the number wants it', async () => {
    for (const [text, unit] of [
      ['21', 'кредит'],
      ['22', 'кредита'],
      ['25', 'кредитов'],
      ['', 'кредитов'],
    ] as const) {
      await amountField(page).fill(text)
      await expect(card(page).getByText(unit, { exact: true })).toBeVisible()
    }
  })

  await test.step('takes spaces, leading zeros and full-width digits as the number they mean', async () => {
    for (const [text, shown] of [
      ['12 345', '12 345'],
      ['12\u00A0345', '12 345'],
      ['0050', '50'],
      ['１００', '100'],
    ] as const) {
      await amountField(page).fill(text)
      await expectValue(amountField(page), shown)
    }
  })

  await test.step('leaves what is no whole number as it was typed, and sends nothing', async () => {
    for (const text of ['10.5', '100,00', '100.00', '12,345', '-100', '1e3', '100 ₽']) {
      await amountField(page).fill('')
      await amountField(page).pressSequentially(text)
      await expectValue(amountField(page), text)
      await expect(amountField(page)).toHaveAccessibleDescription('Только целое число')
      await submit(page).click()
      await expect(amountField(page)).toBeFocused()
      expect(await paymentKeys(world)).toEqual([])
      await amountField(page).fill('250')
      await expect(amountField(page)).toHaveAccessibleDescription(RANGE)
    }
  })

  await test.step('is grouped while it is typed, and the caret stays where it was', async () => {
    await amountField(page).fill('')
    await amountField(page).pressSequentially('12345')
    await expectValue(amountField(page), '12 345')
    // Behind the 2, before the group: another digit moves the group, not the caret.
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('9')
    await expectValue(amountField(page), '129 345')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expectValue(amountField(page), '1 345')
  })

  await test.step('that is outside of the limits is refused in the place of the hint, before anything is sent', async () => {
    for (const amount of ['9', '50001', '0', '', '999999999999']) {
      await amountField(page).fill('250')
      await expect(amountField(page)).not.toHaveAttribute('aria-invalid')
      await amountField(page).fill(amount)
      await expect(total(page)).toHaveText('—')
      await submit(page).click()
      await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(amountField(page)).toHaveAccessibleDescription(RANGE)
      await expect(page.getByText(RANGE.slice(0, 19))).toHaveCount(1)
      await expect(amountField(page)).toBeFocused()
      expect(await paymentKeys(world)).toEqual([])
    }
  })

  await test.step('English has its own texts and digit groups', async () => {
    await amountField(page).fill('1000')
    await language(page, 'en').click()
    const field = page.getByLabel('Amount', { exact: true })
    await expect(field).toHaveValue('1,000')
    await expect(field).toHaveAccessibleDescription('Available to top up from 10 to 50,000 credits')
    await field.press('End')
    await field.press('0')
    await expect(field).toHaveValue('10,000')
    await expect(page.getByText('From 1,000 credits')).toBeVisible()
    await field.fill('5')
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  })
})

test('M1 limits, presets and bonuses come from the server', async ({ page, signInAs }) => {
  await page.route('**/api/v2/user/getBonuses', async (route) => {
    const bonuses = [{ minAmount: 1, percent: 2.5 }]
    await route.fulfill({ json: { bonuses, firstLogin: false, limits: { min: 400, max: 900 } } })
  })
  await signInAs('rider')
  await openProfile(page)
  await expectValue(amountField(page), '900')
  await expect(amountField(page)).toHaveAccessibleDescription(
    'Доступно пополнение от 400 до 900 кредитов',
  )
  await expect(page.getByRole('group', { name: 'Быстрый выбор суммы' })).toHaveText('500')
  await expect(page.getByRole('list', { name: 'Бонусы' })).toHaveText('От 1 кредита: учтён+2,5 %')
  await expect(total(page)).toHaveText('922')
})

test.describe('M1 bonuses that do not come', () => {
  /** What the server says with the status 403. */
  const REFUSED = 'Сначала подтвердите аккаунт'

  test('stay shown while they are loaded again; then the focus is on the heading', async ({
    page,
    signInAs,
    world,
  }) => {
    await world.fault({ operation: 'bonusList', kind: 'status', status: 403, times: 2 })
    await signInAs('rider')
    await page.goto('/profile')
    const alert = page.getByRole('main').getByRole('alert')
    const retry = page.getByRole('button', { name: t('flow.tryAgain') })
    await expect(page.getByText('Пополнение сейчас недоступно')).toBeVisible()
    await expect(alert).toHaveText(REFUSED)
    await alert.evaluate((element) => element.setAttribute('data-heard', ''))
    const heading = page.getByRole('heading', { name: t('topUp.title'), exact: true })

    for (const outcome of [retry, submit(page)]) {
      const release = await holdRequests(page, 'getBonuses')
      // Safari does not focus a button that is pressed.
      await retry.dispatchEvent('click')
      const busy = page.getByRole('button', { name: t('ui.loading') })
      await expect(busy).toHaveAttribute('aria-busy', 'true')
      await expect(busy).toBeFocused()
      await expect(alert).toHaveText(REFUSED)
      release()
      await expect(outcome).toBeVisible()
      await expect(outcome === retry ? retry : heading).toBeFocused()
      // Screen readers announce an alert when it is added to the page.
      if (outcome === retry) await expect(alert).not.toHaveAttribute('data-heard')
    }
  })
})
