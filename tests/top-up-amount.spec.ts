import { expect, test } from './support/fixtures'
import { holdRequests } from './support/intercept'
import { language } from './support/switches'
import { amountField, card, submit } from './support/top-up'

test('M1 the amount stays as it is typed; the form replaces a skeleton of the same shape', async ({
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
    for (const [text, total] of [
      ['12 345', '13 579'],
      ['12\u00A0345', '13 579'],
      ['0050', '50'],
      ['１００', '100'],
    ] as const) {
      await amountField(page).fill(text)
      await expect(amountField(page)).toHaveValue(text)
      await expect(card(page).locator('output b')).toHaveText(total)
    }
  })

  await test.step('keeps the caret in place, and the keys that undo', async () => {
    const field = amountField(page)
    await field.fill('')
    await field.pressSequentially('12345')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('9')
    await expect(field).toHaveValue('129345')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(field).toHaveValue('12345')
  })

  await test.step('the amount stays the same in the other language', async () => {
    await amountField(page).fill('1000')
    await language(page, 'en').click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1000')
    await expect(page.locator('output b')).toHaveText('1,100')
  })
})
