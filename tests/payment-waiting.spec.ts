import { passTime } from './support/clock'
import { allow, expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { watchLoadedChunks } from './support/loaded-chunks'
import { balance, button, heading, link, PAID } from './support/payment-page'
import { makePayment, settle, tokenOf } from './support/payments'
import type { World } from './support/world'
import { main } from './support/locators'

const asked = (world: World) => world.count('paymentView')

test.describe('M4 while it is pending', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await page.clock.install()
    await signInAs('rider')
  })

  test('the page follows its status', async ({ page, world, api }) => {
    await test.step('the page asks again by itself, and everything is fresh when it is paid', async () => {
      const id = await makePayment('rider', 1000, { api, world })
      await page.goto(`/payment/pending?payment=${id}`)
      await expect(heading(page)).toHaveText('Ждём ответ банка')
      await expect(balance(page)).toHaveText('1 250')
      await passTime(page, 2000)
      await expect.poll(() => asked(world)).toBeGreaterThanOrEqual(2)

      await settle(id, 'succeeded', { api, world })
      await passTime(page, 8000)
      await expect(heading(page)).toHaveText(PAID)
      await expect(balance(page)).toHaveText('2 350')
      await link(page, 'Вернуться в профиль').click()
      await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Зачислено')
    })

    await test.step('a payment that expires is shown as expired', async () => {
      const id = await makePayment('rider', 250, { api, world })
      await follow(page, `/payment/pending?payment=${id}`)
      await expect(heading(page)).toHaveText('Ждём ответ банка')
      await world.clock.advance(3_600_000)
      await passTime(page, 2000)
      await expect(heading(page)).toHaveText('Платёж просрочен')
      await link(page, 'Попробовать ещё раз').click()
      await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue('250')
    })

    await test.step('a tab that comes back asks at once', async () => {
      const before = await asked(world)
      const id = await makePayment('rider', 1000, { api, world })
      await follow(page, `/payment/pending?payment=${id}`)
      await expect(heading(page)).toHaveText('Ждём ответ банка')
      await passTime(page, 60_000)
      await expect.poll(() => asked(world)).toBe(before + 2)
      await settle(id, 'succeeded', { api, world })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(heading(page)).toHaveText(PAID)
    })

    await test.step('a session that ends meanwhile asks to sign in, and shows nothing more', async () => {
      const id = await makePayment('rider', 1000, { api, world })
      await follow(page, `/payment/pending?payment=${id}`)
      await expect(heading(page)).toHaveText('Ждём ответ банка')
      const authorization = `Bearer ${await tokenOf('rider', { api, world })}`
      await api.post('/api/v2/user/revoke', { headers: { authorization } })
      await passTime(page, 2000)
      await expect(heading(page)).toHaveText('Войдите, чтобы увидеть платёж')
      await expect(main(page)).not.toContainText('1 100')
      await expect(page).toHaveURL(`/payment/pending?payment=${id}`)
    })
  })

  test('after a minute the page stops checking, says that the player may leave, and checks on request', async ({
    page,
    world,
    api,
  }) => {
    const id = await makePayment('rider', 1000, { api, world })
    await page.goto(`/payment/pending?payment=${id}`)
    for (let question = 1; question < 10; question += 1) {
      await expect.poll(() => asked(world)).toBeGreaterThanOrEqual(question)
      await expect(button(page, 'Проверить сейчас')).not.toHaveAttribute('aria-busy')
      await passTime(page, 8000)
    }
    await expect(heading(page)).toHaveText('Ответа банка пока нет')
    await expect(main(page)).toContainText(
      'Зачислим кредиты, когда банк подтвердит оплату. Страницу можно',
    )
    expect(await asked(world)).toBe(10)
    await passTime(page, 600_000)
    expect(await asked(world)).toBe(10)

    await button(page, 'Проверить сейчас').click()
    await expect.poll(() => asked(world)).toBe(11)
    // The button that was pressed is still there, and still has the focus.
    await expect(heading(page)).toHaveText('Ждём ответ банка')
    await expect(button(page, 'Проверить сейчас')).toBeFocused()
    await settle(id, 'failed', { api, world })
    await passTime(page, 2000)
    await expect(heading(page)).toHaveText('Платёж не состоялся')
    // The button is gone; the focus goes on from where the news is.
    await expect(heading(page)).toBeFocused()
  })
})

test.describe('M4 a server that does not report the status', () => {
  test.use(
    allow({
      kind: 'console',
      pattern: /paymentView|sessionCheck|ERR_/,
      why: 'the network is broken on purpose',
    }),
  )

  test('reports an unknown status, not a paid one, and tries again', async ({
    page,
    context,
    world,
    signInAs,
    api,
  }) => {
    await page.clock.install()
    await signInAs('rider')
    const untilLoaded = watchLoadedChunks(page)
    await page.goto('/payment/success')
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')

    /** Opens a payment that was paid. */
    const openPaid = async () => {
      const id = await makePayment('rider', 1000, { api, world })
      await settle(id, 'succeeded', { api, world })
      await follow(page, `/payment/success?payment=${id}`)
    }

    // One that cannot be read, and one that can.
    for (const kind of ['html', 'wrong-shape'] as const) {
      await test.step(`(${kind}): reported, not called paid, and asked again without a press`, async () => {
        // Twice, for a machine that takes longer to show it than the page to ask again.
        await world.fault({ operation: 'paymentView', kind, times: 2 })
        await openPaid()
        await expect(main(page)).toContainText('Не удалось проверить платёж')
        await expect(main(page)).toContainText('Мы проверим ещё раз автоматически.')
        await expect(main(page)).not.toContainText('Зачислено')
        await expect(async () => {
          await passTime(page, 2000)
          await expect(heading(page)).toHaveText(PAID, { timeout: 1000 })
        }).toPass()
        await world.clearFaults()
      })
    }

    await test.step('but has a message: it is shown, and ‘check now’ checks', async () => {
      const before = await asked(world)
      await world.fault({ operation: 'paymentView', kind: 'status', status: 503, times: 2 })
      await openPaid()
      await expect(heading(page)).toHaveText('Ответа пока нет')
      await expect(main(page)).toContainText('Сервер не справился, попробуйте позже')
      await button(page, 'Проверить сейчас').click()
      await expect.poll(() => asked(world)).toBe(before + 2)
      await button(page, 'Проверить сейчас').click()
      await expect(heading(page)).toHaveText(PAID)
    })

    await test.step('E7 because it asks to wait: the wait counts down, then the page asks', async () => {
      const before = await asked(world)
      await world.fault({ operation: 'paymentView', kind: 'status', status: 429 })
      await openPaid()
      await expect(heading(page)).toHaveText('Ответа пока нет')
      await expect(main(page)).toContainText(/Повторить можно через\s(1:00|0:5\d)/)
      await passTime(page, 30_000)
      await expect(main(page)).toContainText(/Повторить можно через\s0:(30|2\d)/)
      expect(await asked(world)).toBe(before + 1)
      await passTime(page, 30_000)
      await expect(heading(page)).toHaveText(PAID)
    })

    await test.step('because the network is gone: asked again as soon as it is back', async () => {
      const id = await makePayment('rider', 1000, { api, world })
      await follow(page, `/payment/pending?payment=${id}`)
      await expect(heading(page)).toHaveText('Ждём ответ банка')
      await untilLoaded(['profile.js', 'profile.css'])
      await context.setOffline(true)
      await passTime(page, 2000)
      await expect(heading(page)).toHaveText('Сервер не отвечает')
      await settle(id, 'succeeded', { api, world })
      await context.setOffline(false)
      await expect(heading(page)).toHaveText(PAID)
    })
  })
})
