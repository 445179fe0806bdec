import type { World } from './support/world'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')

async function linkOf(world: World): Promise<string> {
  const [message] = await world.mail('new_player@example.com')
  return message?.link ?? ''
}

test('A7 in another browser nothing is posted before the press, and the key is gone from the address', async ({
  page,
  world,
}) => {
  await page.goto(await linkOf(world))
  await expect(page).toHaveURL('/verify')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.confirm.title'))
  expect(await world.calls()).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
  expect(await world.calls()).toMatchObject([
    { operation: 'accountVerify', method: 'POST', status: 200 },
  ])

  await test.step('a reload after the press asks for no second press', async () => {
    await page.reload()
    await expect(page.getByText(t('verify.again.kicker'))).toBeVisible()
  })

  await test.step('a second use of a good token still shows the account as verified', async () => {
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

test('A7 a failed verification can be tried again', async ({ page, world }) => {
  const heading = (id: string) => page.getByRole('heading', { level: 1, name: t(id) })
  await page.goto(await linkOf(world))

  await test.step('E7 too many questions: the wait is counted down', async () => {
    await world.fault({ operation: 'accountVerify', kind: 'status', status: 429 })
    await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
    await expect(page.getByText('Слишком много попыток, подождите')).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: /через\s(1:00|0:5\d)/ })
    await expect(notice).toBeVisible()
    // On a line of its own: beside the buttons it looked like one of them.
    const above = await notice.boundingBox()
    const below = await page.getByRole('button', { name: t('flow.tryAgain') }).boundingBox()
    expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
  })

  await test.step('a server that fails can be asked again', async () => {
    await world.fault({ operation: 'accountVerify', kind: 'no-message', times: 1 })
    await page.getByRole('button', { name: t('flow.tryAgain') }).click()
    await expect(page.getByText(t('error.serverMessageNotFound'))).toBeVisible()
  })

  await test.step('the focus goes to each outcome, so that screen readers announce it', async () => {
    await expect(heading('verify.failed.title')).toBeFocused()
    await page.getByRole('button', { name: t('flow.tryAgain') }).focus()
    await page.keyboard.press('Enter')
    await expect(heading('verify.done.title')).toBeFocused()
    await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
  })

  await test.step('a dead key offers the way to a new e-mail', async () => {
    await follow(page, '/verify?key=123456')
    await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.dead.title'))
    await expect(page.getByRole('main').getByRole('link', { name: t('sign.submit') })).toBeVisible()
  })
})

test('A7 a dead key leaves a player whose e-mail is confirmed in peace', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await page.goto('/verify?key=123456')
  await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.dead.title'))
  await expect(page.getByText(t('verify.dead.leadVerified'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('verify.done.profile') })
    .click()
  await expect(page).toHaveURL('/profile')
})

test('A7 an outcome that needs no press gets the focus as well', async ({
  page,
  world,
  signInAs,
}) => {
  const link = await linkOf(world)
  await signInAs('new_player')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: t('verify.done.title') })).toBeFocused()
})
