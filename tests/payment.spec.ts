import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import type { World } from './support/world'
import { countCalls, makePayment, settle, tokenOf } from './support/payments'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => main(page).getByRole('link', { name })

const asked = (world: World) => countCalls('paymentView', world)

/** Credits in the header. */
const balance = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/^\d[\d\s]*$/)
    .first()

const PAID = 'Кредиты зачислены'

test.describe('from the profile to the provider and back', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs('rider')
    await page.goto('/profile')
    await page.getByLabel('Сумма', { exact: true }).fill('2000')
    await button(page, 'Пополнить').click()
    await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_1/)
  })

  test('paid: credits, bonus and balance, in the header and among the top-ups too', async ({
    page,
    world,
  }) => {
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL('/payment/success?payment=pay_1')
    await expect(heading(page)).toHaveText(PAID)
    await expect(main(page)).toContainText('Зачислено: 2 200 кредитов, из них бонусом 200.')
    await expect(main(page)).toContainText('Баланс после пополнения: 3 450.')
    await expect(balance(page)).toHaveText('3 450')

    await link(page, 'Вернуться в профиль').click()
    const row = page.getByRole('row').filter({ hasText: 'pay_1' })
    await expect(row).toContainText('+2 000')
    await expect(row).toContainText('+200 бонус')
    await expect(row).toContainText('Зачислено')
    expect((await world.player('rider')).money).toBe(3450)
  })

  test('declined: nothing is added, another try keeps the amount', async ({ page, world }) => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_1')
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    await expect(main(page)).toContainText('Кредиты не зачислены')
    expect((await world.player('rider')).money).toBe(1250)

    await link(page, 'Попробовать ещё раз').click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue(/^2\s000$/)
  })

  test('canceled: told so, another try keeps the amount', async ({ page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/payment/fail?payment=pay_1')
    await expect(heading(page)).toHaveText('Оплаты не было')
    await expect(main(page)).toContainText('Платёж отменён')
    await link(page, 'Попробовать ещё раз').click()
    await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue(/^2\s000$/)
  })

  test('left pending: the page waits, and can lead back to pay', async ({ page }) => {
    await page.getByRole('button', { name: 'Leave pending' }).click()
    await expect(page).toHaveURL('/payment/pending?payment=pay_1')
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(main(page)).toContainText('К зачислению: 2 200 кредитов.')
    await button(page, 'Вернуться к оплате').click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(heading(page)).toHaveText(PAID)
  })
})

test.describe('the truth is the server’s, whatever the address says', () => {
  test.beforeEach(({ signInAs }) => signInAs('rider'))

  const ENDS = [
    ['succeeded', 'fail', PAID],
    ['failed', 'success', 'Платёж не состоялся'],
    ['canceled', 'success', 'Оплаты не было'],
    ['refunded', 'success', 'Деньги отправлены обратно'],
    ['expired', 'success', 'Платёж просрочен'],
  ] as const
  for (const [status, word, words] of ENDS) {
    test(`${status}, at /payment/${word}`, async ({ page, world, api }) => {
      const id = await makePayment('rider', 1000, { api, world })
      await settle(id, status, { api, world })
      await page.goto(`/payment/${word}?payment=${id}`)
      await expect(heading(page)).toHaveText(words)
      expect(await countCalls('paymentView', world)).toBe(1)
      const isPaid = status === 'succeeded'
      await expect(main(page).getByText('Зачислено:')).toHaveCount(isPaid ? 1 : 0)
      await expect(link(page, 'Попробовать ещё раз')).toHaveCount(
        isPaid || status === 'refunded' ? 0 : 1,
      )
    })
  }

  test('pending at /payment/success is not called paid', async ({ page, world, api }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/success?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(main(page)).not.toContainText(/прошла|Зачислено:/)
  })

  test('an unknown word with an id asks the server', async ({ page, world, api }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await settle(id, 'succeeded', { api, world })
    await page.goto(`/payment/anything?payment=${id}`)
    await expect(heading(page)).toHaveText(PAID)
  })

  test('a payment that is nobody’s', async ({ page }) => {
    await page.goto('/payment/success?payment=pay_404')
    await expect(heading(page)).toHaveText('Такого платежа нет')
  })

  test('a payment of somebody else', async ({ page, world, api }) => {
    const id = await makePayment('rich', 1000, { api, world })
    await settle(id, 'succeeded', { api, world })
    await page.goto(`/payment/success?payment=${id}`)
    await expect(heading(page)).toHaveText('Такого платежа нет')
    await expect(main(page)).not.toContainText('1 000')
  })

  test('a visit by hand changes nothing', async ({ page, world }) => {
    await page.goto('/payment/success?payment=pay_r3')
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    await page.goto('/payment/success?payment=pay_r1')
    await expect(heading(page)).toHaveText(PAID)
    await expect(balance(page)).toHaveText('1 250')
    expect((await world.player('rider')).money).toBe(1250)
    expect(await countCalls('paymentCreate', world)).toBe(0)
  })
})

test.describe('the id in the address', () => {
  test.beforeEach(({ signInAs }) => signInAs('rider'))

  for (const name of ['payment', 'orderId', 'InvId', 'MERCHANT_ORDER_ID', 'session_id']) {
    test(`is taken from ${name}`, async ({ page }) => {
      await page.goto(`/payment/ok?${name}=pay_r1`)
      await expect(heading(page)).toHaveText(PAID)
    })
  }

  test('is the first of several names', async ({ page }) => {
    await page.goto('/payment/ok?session_id=pay_r3&InvId=pay_r3&payment=pay_r1')
    await expect(heading(page)).toHaveText(PAID)
  })

  test('given twice is none', async ({ page, world }) => {
    await page.goto('/payment/success?payment=pay_r1&payment=pay_r3')
    await expect(heading(page)).toHaveText('Проверьте баланс')
    expect(await countCalls('paymentView', world)).toBe(0)
  })
})

test.describe('without an id', () => {
  const CLAIMS = [
    ['success', 'сообщила, что оплата прошла'],
    ['paid', 'сообщила, что оплата прошла'],
    ['fail', 'сообщила, что оплата не прошла'],
    ['cancelled', 'сообщила, что оплата не прошла'],
    ['pending', 'сообщила, что платёж обрабатывается'],
  ] as const
  for (const [word, claim] of CLAIMS) {
    test(`/payment/${word} passes the word on and claims nothing`, async ({ page, world }) => {
      await page.goto(`/payment/${word}`)
      await expect(main(page)).toContainText(`Страница оплаты ${claim}`)
      await expect(heading(page)).toHaveText('Проверьте баланс')
      await expect(link(page, 'Войти')).toHaveAttribute('href', '/sign')
      expect(await countCalls('paymentView', world)).toBe(0)
    })
  }

  test('a player is led to the profile', async ({ page, signInAs }) => {
    await signInAs('rider')
    await page.goto('/payment/success')
    await link(page, 'Вернуться в профиль').click()
    await expect(heading(page)).toHaveText('rider')
  })

  for (const path of [
    '/payment/free-credits',
    '/payment/free?payment=',
    '/payment',
    '/payment/a/b',
  ]) {
    test(`${path} is no page`, async ({ page }) => {
      await page.goto(path)
      await expect(heading(page)).toHaveText('Здесь света нет')
    })
  }
})

test('a visitor logs in and comes back to the payment', async ({ page, world, api }) => {
  const id = await makePayment('rider', 1000, { api, world })
  await settle(id, 'succeeded', { api, world })
  await page.goto(`/payment/success?payment=${id}`)
  await expect(heading(page)).toHaveText('Войдите, чтобы увидеть платёж')
  expect(await countCalls('paymentView', world)).toBe(0)

  await link(page, 'Войти').click()
  await expect(page).toHaveURL('/sign')
  const { password } = await world.player('rider')
  await page.getByLabel('Логин или почта').fill('rider')
  await page.getByLabel('Пароль', { exact: true }).fill(password ?? '')
  await main(page).getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(`/payment/success?payment=${id}`)
  await expect(heading(page)).toHaveText(PAID)
})

test.describe('while it is pending', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await page.clock.install()
    await signInAs('rider')
  })

  test('the page asks again by itself, and everything is fresh when it is paid', async ({
    page,
    world,
    api,
  }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/pending?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(balance(page)).toHaveText('1 250')
    await page.clock.fastForward(2000)
    await expect.poll(() => asked(world)).toBeGreaterThanOrEqual(2)

    await settle(id, 'succeeded', { api, world })
    await page.clock.fastForward(8000)
    await expect(heading(page)).toHaveText(PAID)
    await expect(balance(page)).toHaveText('2 350')
    await link(page, 'Вернуться в профиль').click()
    await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Зачислено')
  })

  test('after a minute the page rests, says that one may leave, and asks when told to', async ({
    page,
    world,
    api,
  }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/pending?payment=${id}`)
    for (let question = 1; question < 10; question += 1) {
      await expect.poll(() => asked(world)).toBeGreaterThanOrEqual(question)
      await expect(button(page, 'Проверить сейчас')).not.toHaveAttribute('aria-busy')
      await page.clock.fastForward(8000)
    }
    await expect(heading(page)).toHaveText('Банк не торопится')
    await expect(main(page)).toContainText('Зачислим, когда банк подтвердит оплату. Страницу можно')
    expect(await asked(world)).toBe(10)
    await page.clock.fastForward(600_000)
    expect(await asked(world)).toBe(10)

    await button(page, 'Проверить сейчас').click()
    await expect.poll(() => asked(world)).toBe(11)
    // The button that was pressed is still there, and still has the focus.
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(button(page, 'Проверить сейчас')).toBeFocused()
    await settle(id, 'failed', { api, world })
    await page.clock.fastForward(2000)
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    // The button is gone; the focus goes on from where the news is.
    await expect(heading(page)).toBeFocused()
  })

  test('a tab that comes back asks at once', async ({ page, world, api }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/pending?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.resume()
    await expect.poll(() => asked(world)).toBe(2)
    await settle(id, 'succeeded', { api, world })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(heading(page)).toHaveText(PAID)
  })

  test('a payment that expires is told so', async ({ page, world, api }) => {
    const id = await makePayment('rider', 250, { api, world })
    await page.goto(`/payment/pending?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await world.clock.advance(3_600_000)
    await page.clock.fastForward(2000)
    await expect(heading(page)).toHaveText('Платёж просрочен')
    await link(page, 'Попробовать ещё раз').click()
    await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue('250')
  })

  test('a session that ends meanwhile asks to log in, and shows nothing more', async ({
    page,
    world,
    api,
  }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/pending?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    const authorization = `Bearer ${await tokenOf('rider', { api, world })}`
    await api.post('/api/v2/user/revoke', { headers: { authorization } })
    await page.clock.fastForward(2000)
    await expect(heading(page)).toHaveText('Войдите, чтобы увидеть платёж')
    await expect(main(page)).not.toContainText('1 100')
    await expect(page).toHaveURL(`/payment/pending?payment=${id}`)
  })
})

test.describe('a server that does not say', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /paymentView|ERR_/,
      why: 'the network is broken on purpose',
    }),
  )

  const PENDING = '/payment/success?payment=pay_r1'

  for (const fault of [
    { kind: 'empty' },
    { kind: 'half' },
    { kind: 'html' },
    { kind: 'malformed' },
    { kind: 'wrong-shape' },
  ] as const) {
    test(`(${fault.kind}): told, not called paid, and asked again by itself`, async ({
      page,
      world,
      signInAs,
    }) => {
      await page.clock.install()
      await world.fault({ operation: 'paymentView', ...fault })
      await signInAs('rider')
      await page.goto(PENDING)
      await expect(main(page)).toContainText('Не удалось проверить платёж')
      await expect(main(page)).toContainText('Страница спросит ещё раз сама.')
      await expect(main(page)).not.toContainText('Зачислено')
      await page.clock.fastForward(2000)
      await expect(heading(page)).toHaveText(PAID)
    })
  }

  test('but has words: they are shown, and ‘check now’ asks', async ({ page, world, signInAs }) => {
    await page.clock.install()
    await world.fault({ operation: 'paymentView', kind: 'status', status: 503, times: 2 })
    await signInAs('rider')
    await page.goto(PENDING)
    await expect(heading(page)).toHaveText('Ответа пока нет')
    await expect(main(page)).toContainText('Сервер не справился, попробуйте позже')
    await button(page, 'Проверить сейчас').click()
    await expect.poll(() => countCalls('paymentView', world)).toBe(2)
    await button(page, 'Проверить сейчас').click()
    await expect(heading(page)).toHaveText(PAID)
  })

  test('because the network is gone: asked again as soon as it is back', async ({
    page,
    context,
    world,
    signInAs,
    api,
  }) => {
    await page.clock.install()
    await signInAs('rider')
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/pending?payment=${id}`)
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await context.setOffline(true)
    await page.clock.fastForward(2000)
    await expect(heading(page)).toHaveText('Сервер не отвечает')
    await settle(id, 'succeeded', { api, world })
    await context.setOffline(false)
    await expect(heading(page)).toHaveText(PAID)
  })

  test('because it asks to wait: the wait counts down, then the page asks', async ({
    page,
    world,
    signInAs,
  }) => {
    await page.clock.install()
    await world.fault({ operation: 'paymentView', kind: 'status', status: 429 })
    await signInAs('rider')
    await page.goto(PENDING)
    await expect(heading(page)).toHaveText('Слишком много запросов')
    await expect(main(page)).toContainText(/Повторить можно через\s(1:00|0:5\d)/)
    await page.clock.fastForward(30_000)
    await expect(main(page)).toContainText(/Повторить можно через\s0:(30|2\d)/)
    expect(await countCalls('paymentView', world)).toBe(1)
    await page.clock.fastForward(30_000)
    await expect(heading(page)).toHaveText(PAID)
  })
})
