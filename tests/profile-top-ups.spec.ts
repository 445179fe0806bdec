import { expect, test } from './support/fixtures'
import { editCheck, openProfile, section, t } from './support/profile'

test.describe('top-ups', () => {
  test('have date, credits, bonus, number and status', async ({ page, signInAs }) => {
    await signInAs('rider')
    await openProfile(page)
    const rows = section(page, 'transactions').locator('tbody tr')
    await expect(rows).toHaveCount(6)
    await expect(rows.nth(0)).toContainText(/18 ноября 2026.*pay_r1.*\+500.*\+25 бонус.*Зачислено/)
    await expect(rows.nth(2)).toContainText('Не прошло')
    await expect(rows.nth(3)).toContainText('Возвращено')
  })

  test('that there are none is said', async ({ page, signInAs }) => {
    await signInAs('empty')
    await openProfile(page)
    await expect(section(page, 'transactions')).toContainText('Пополнений нет')
    await expect(section(page, 'transactions')).toContainText(t('profile.transactions.later'))
  })

  test('5,000 of them come 50 at a time', async ({ page, signInAs }) => {
    await signInAs('rich')
    await openProfile(page)
    const rows = section(page, 'transactions').locator('tbody tr')
    await expect(rows).toHaveCount(50)
    await expect(section(page, 'transactions')).toContainText(/50 из\s5\s000/)
    const took = await section(page, 'transactions')
      .getByRole('button', { name: t('profile.transactions.more') })
      .evaluate(async (more: HTMLElement) => {
        const start = performance.now()
        more.click()
        await new Promise(requestAnimationFrame)
        return performance.now() - start
      })
    await expect(rows).toHaveCount(100)
    expect(took).toBeLessThan(500)
  })
})

test('the last press for more top-ups leads on to the first new one', async ({
  page,
  signInAs,
}) => {
  await editCheck(page, (data) => ({
    ...data,
    transactions: Array.from({ length: 60 }, (_, index) => ({
      id: `pay_${index}`,
      date: '2026-11-18T10:00:00.000Z',
      value: 100,
      bonus: 0,
      status: 'succeeded',
    })),
  }))
  await signInAs('rider')
  await openProfile(page)
  const more = section(page, 'transactions').getByRole('button')
  await more.press('Enter')
  await expect(more).toHaveCount(0)
  await expect(section(page, 'transactions').locator('tbody tr').nth(50)).toBeFocused()
})
