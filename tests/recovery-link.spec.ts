import { expect, test } from './support/fixtures'
import { ask, expectChanged, heading, linkFor, newField, setPassword } from './support/recovery'
import { button, t } from './support/locators'
import { MINUTE } from './support/clock'

test.describe('A10 the link', () => {
  let link: (login: string) => Promise<string>
  test.beforeEach(({ world, api }) => {
    link = (login) =>
      linkFor(login, world, (name) => api.post('/api/v2/user/recovery', { data: { login: name } }))
  })

  test('leaves the address bar at once, and a reload still knows it', async ({ page }) => {
    const address = await link('rider')
    const key = new URL(address).searchParams.get('key') ?? ''
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(address)
    await expect(heading(page, 'newPassword.title')).toBeVisible()
    expect(page.url()).not.toContain(key)
    // Only the page itself was asked for with the key; the API got it in a header.
    expect(asked.filter((url) => url.includes(key))).toEqual([address])
    await page.reload()
    await expect(heading(page, 'newPassword.title')).toBeVisible()
    await setPassword(page)
    await expectChanged(page, 'rider')
    await page.goBack()
    await expect(heading(page, 'newPassword.title')).toHaveCount(0)

    await test.step('works once', async () => {
      await page.goto(address)
      await expect(heading(page, 'verify.dead.title')).toBeVisible()
    })
  })

  test('shows a dead link before anything is typed, with the way to a new e-mail', async ({
    page,
  }) => {
    await page.goto('/recovery?key=rec_nobody_knows')
    await expect(heading(page, 'verify.dead.title')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('link', { name: t('verify.dead.newEmail') }).click()
    await ask(page, 'rider')
  })

  test('may die while the password is typed', async ({ page, world }) => {
    const address = await link('rider')
    await page.goto(address)
    await expect(newField(page)).toBeVisible()
    await world.clock.advance(61 * MINUTE)
    await setPassword(page)
    await expect(heading(page, 'recovery.usedUp.title')).toBeVisible()

    await test.step('works for an hour', async () => {
      await page.goto(address)
      await expect(heading(page, 'verify.dead.title')).toBeVisible()
      await expect(newField(page)).toHaveCount(0)
    })
  })

  test('that cannot be checked may be tried again', async ({ page, world }) => {
    await world.fault({ operation: 'recoveryInspect', kind: 'status', status: 429 })
    await page.goto(await link('rider'))
    await expect(heading(page, 'verify.failed.title')).toBeVisible()
    await expect(page.getByText('Слишком много попыток, подождите')).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/0:5\d|1:00/)
        .first(),
    ).toBeVisible()

    await test.step('a slip of the network is tried again out of sight', async () => {
      await world.fault({ operation: 'recoveryInspect', kind: 'reset' })
      await button(page, 'flow.tryAgain').click()
      await expect(heading(page, 'newPassword.title')).toBeVisible()
    })
  })
})
