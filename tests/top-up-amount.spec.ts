import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { language } from './support/switches'
import { amountField, expectValue, submit } from './support/top-up'

test('M1 groups the digits of the amount while it is typed; the form replaces a skeleton of the same shape', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  const release = await holdRequests(page, 'getBonuses')
  await page.goto('/profile')

  await test.step('a skeleton in the shape of the form shows until the bonuses load', async () => {
    const title = page.getByRole('heading', { name: 'Пополнить баланс', exact: true })
    const loading = title.locator('xpath=..').getByRole('status', { name: 'Загрузка' })
    await expect(loading).toBeVisible()
    const before = await title.locator('xpath=..').boundingBox()
    release()
    await expect(submit(page)).toBeVisible()
    const after = await title.locator('xpath=..').boundingBox()
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(24)
  })

  await test.step('accepts spaces, leading zeros and full-width digits', async () => {
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

  await test.step('groups the digits while typing, and keeps the caret in place', async () => {
    await amountField(page).fill('')
    await amountField(page).pressSequentially('12345')
    await expectValue(amountField(page), '12 345')
    // After the 2, before the group separator: another digit moves the separator, not the caret.
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('9')
    await expectValue(amountField(page), '129 345')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expectValue(amountField(page), '1 345')
  })

  await test.step('English has its own digit groups', async () => {
    await amountField(page).fill('1000')
    await language(page, 'en').click()
    const field = page.getByLabel('Amount', { exact: true })
    await expect(field).toHaveValue('1,000')
    await field.press('End')
    await field.press('0')
    await expect(field).toHaveValue('10,000')
  })
})
