import { expect, test } from './support/fixtures'
import { editCheck, openProfile, section } from './support/profile'
import { button, t } from './support/locators'

test.describe('P4 top-ups', () => {
  test('have date, credits, bonus, number and status', async ({ page, signInAs }) => {
    await signInAs('rider')
    await openProfile(page)
    const rows = section(page, 'transactions').locator('tbody tr')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText(/18 ноября 2026.*\d:\d\d.*\+500.*\+25 бонус.*Зачислено/)
    // The number is there for who asks for it.
    await expect(rows.nth(0).getByText('pay_r1')).toBeHidden()
    await rows.nth(0).locator('summary').click()
    await expect(rows.nth(0).getByText('pay_r1')).toBeVisible()
    await expect(rows.nth(2)).toContainText('Не прошло')
    await button(section(page, 'transactions'), 'profile.transactions.more').click()
    await expect(rows.nth(3)).toContainText('Возвращено')
  })

  test('show the first three of 5,000, then 50 at a time', async ({ page, signInAs }) => {
    await signInAs('rich')
    await openProfile(page)
    const rows = section(page, 'transactions').locator('tbody tr')
    await expect(rows).toHaveCount(3)
    const more = section(page, 'transactions').getByRole('button', {
      name: t('profile.transactions.more'),
    })
    await more.click()
    await expect(rows).toHaveCount(50)
    await more.click()
    await expect(rows).toHaveCount(100)
    await more.click()
    await expect(rows).toHaveCount(150)
    await expect(rows.nth(149).locator('bdi')).toHaveText('pay_h150')
  })
})

const topUps = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `pay_${from + index}`,
    date: '2026-11-18T10:00:00.000Z',
    value: 100,
    bonus: 0,
    status: 'succeeded',
  }))

test('P4 the last press for more top-ups focuses the first new one', async ({ page, signInAs }) => {
  await editCheck(page, (data) => ({
    ...data,
    transactions: topUps(0, 50),
    transactionsCursor: 'pay_49',
  }))
  await page.route(/\/user\/check\?cursor=pay_49$/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '') })
    const data: Record<string, unknown> = await response.json()
    const json = { ...data, transactions: topUps(50, 10), transactionsCursor: null }
    await route.fulfill({ response, json })
  })
  await signInAs('rider')
  await openProfile(page)
  const more = section(page, 'transactions').getByRole('button')
  await more.press('Enter')
  await more.press('Enter')
  await expect(more).toHaveCount(0)
  await expect(section(page, 'transactions').locator('tbody tr').nth(50)).toBeFocused()
})
