import type { World } from './support/world'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const t = textsOf('ru')

async function linkOf(world: World): Promise<string> {
  const [message] = await world.mail('new_player@example.com')
  return message?.link ?? ''
}

test('in another browser nothing is posted before the press, and the key is gone from the address', async ({
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
  await page
    .getByRole('main')
    .getByRole('link', { name: t('sign.submit') })
    .click()
  await expect(page).toHaveURL('/sign')
})

test('a second use of a good token still shows the account as verified', async ({
  page,
  world,
}) => {
  const link = await linkOf(world)
  for (const kicker of [t('verify.done.kicker'), t('verify.again.kicker')]) {
    await page.goto(link)
    await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
    await expect(page.getByText(kicker)).toBeVisible()
  }
})

test('a dead key offers the way to a new e-mail', async ({ page }) => {
  await page.goto('/verify?key=123456')
  await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.dead.title'))
  await expect(page.getByRole('main').getByRole('link', { name: t('sign.submit') })).toBeVisible()
})

test('a dead key leaves a player whose e-mail is confirmed in peace', async ({
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

test('a reload after the press asks for no second press', async ({ page, world }) => {
  await page.goto(await linkOf(world))
  await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('verify.again.kicker'))).toBeVisible()
})

test('an expired key, in the browser that signed up, leads to the waiting page', async ({
  page,
  world,
  signInAs,
}) => {
  const link = await linkOf(world)
  await signInAs('new_player')
  await world.clock.advance(25 * 60 * 60 * 1000)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.dead.title'))
  await page.getByRole('link', { name: t('verify.dead.newEmail') }).click()
  await expect(page).toHaveURL('/signup?to=verify')
})

test('a server that fails can be asked again', async ({ page, world }) => {
  await world.fault({ operation: 'accountVerify', kind: 'no-message', times: 1 })
  await page.goto(await linkOf(world))
  await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
  await expect(page.getByText(t('error.serverMessageNotFound'))).toBeVisible()
  await page.getByRole('button', { name: t('flow.tryAgain') }).click()
  await expect(page.getByText(t('verify.done.kicker'))).toBeVisible()
})

test('too many questions: the wait is counted down', async ({ page, world }) => {
  await world.fault({ operation: 'accountVerify', kind: 'status', status: 429 })
  await page.goto(await linkOf(world))
  await page.getByRole('button', { name: t('verify.confirm.submit') }).click()
  await expect(page.getByText('Слишком много попыток, подождите')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: /через\s(1:00|0:5\d)/ })
  await expect(notice).toBeVisible()
  // On a line of its own: beside the buttons it looked like one of them.
  const above = await notice.boundingBox()
  const below = await page.getByRole('button', { name: t('flow.tryAgain') }).boundingBox()
  expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
})

test('the focus goes to each outcome, so that screen readers announce it', async ({
  page,
  world,
}) => {
  await world.fault({ operation: 'accountVerify', kind: 'no-message' })
  await page.goto(await linkOf(world))
  const steps = [
    ['verify.confirm.submit', 'verify.failed.title'],
    ['flow.tryAgain', 'verify.done.title'],
  ] as const
  for (const [press, outcome] of steps) {
    await page.getByRole('button', { name: t(press) }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t(outcome) })).toBeFocused()
  }
})

test('the focus goes to an outcome that takes no press, too', async ({ page, world, signInAs }) => {
  const link = await linkOf(world)
  await signInAs('new_player')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: t('verify.done.title') })).toBeFocused()
})

test('without one good key it goes home', async ({ page }) => {
  for (const address of ['/verify', '/verify?key=', '/verify?key=a&key=b']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }
})
