import type { World } from './support/world'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const t = textsOf('ru')

async function linkOf(world: World): Promise<string> {
  const [message] = await world.mail('new_player@example.com')
  return message?.link ?? ''
}

test('A7 another browser sends nothing before the press, and removes the key from the address', async ({
  page,
  world,
}) => {
  await page.goto(await linkOf(world))
  await expect(page).toHaveURL('/verify')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.confirm.title'))
  expect(await world.calls()).toEqual([])

  await page.reload()

  await test.step('E7 the server’s wait is on its own line', async () => {
    await world.fault({ operation: 'accountVerify', kind: 'status', status: 429 })
    await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
    const notice = page.getByRole('status').filter({ hasText: /через\s(1:00|0:5\d)/ })
    await expect(notice).toBeVisible()
    // Beside the buttons it would look like one of them.
    const above = await notice.boundingBox()
    const below = await page.getByRole('button', { name: t('flow.tryAgain') }).boundingBox()
    expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
  })

  await page.getByRole('button', { name: t('flow.tryAgain') }).click()
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
  expect(await world.calls()).toMatchObject([
    { operation: 'accountVerify', method: 'POST', status: 429 },
    { operation: 'accountVerify', method: 'POST', status: 200 },
  ])

  await test.step('a reload after the press needs no second press', async () => {
    await page.reload()
    await expect(page.getByText(t('verify.again.kicker'))).toBeVisible()
  })

  await test.step('a valid token used again still shows the account as verified', async () => {
    await page.goto(await linkOf(world))
    await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
    await expect(page.getByText(t('verify.again.kicker'))).toBeVisible()
  })

  await page
    .getByRole('main')
    .getByRole('link', { name: t('sign.submit') })
    .click()
  await expect(page).toHaveURL('/sign')
})
