import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { language } from './support/switches'

/** A visit each, without loading the site each time. */
const visit = (page: Page, query: Record<string, string>) =>
  follow(page, `/oauth2/error?${new URLSearchParams(query)}`)
/** What the page itself says of the error. */
const text = (page: Page) => page.getByRole('main').getByRole('status').locator('p').last()
const service = (page: Page) => page.getByRole('main').getByRole('figure')

test('A15 a visitor reads what went wrong, and goes back', async ({ page }) => {
  await page.goto('/oauth2/error')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')

  await test.step('S11 is kept out of search engines', async () => {
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page).toHaveTitle(/^Внешний вход не\sудался/)
  })

  for (const [locale, heading, alphabet] of [
    ['en', 'The other service did not let you in', /^[^а-яё]+$/i],
    ['ru', 'Сервис вас не впустил', /^[^a-z]+$/i],
  ] as const) {
    await test.step(`a standard error has a text of its own in ${locale}`, async () => {
      await language(page, locale).click()
      await visit(page, {})
      await expect(service(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const general = (await text(page).textContent()) ?? ''
      await visit(page, { error: 'access_denied' })
      await expect(service(page)).toContainText('access_denied')
      await expect(text(page)).toHaveText(alphabet)
      await expect(text(page)).not.toHaveText(general)
    })
  }

  await test.step('an unknown error, a missing one and one given twice show the same text', async () => {
    const general = 'Сервис не подтвердил вход. Попробуйте ещё раз или войдите с логином и паролем.'
    for (const query of ['?error=quota_exceeded', '', '?error=access_denied&error=server_error']) {
      await visit(page, { error: 'invalid_scope' })
      await expect(service(page)).toContainText('invalid_scope')
      await follow(page, `/oauth2/error${query}`)
      await expect(text(page)).toHaveText(general)
      await expect(service(page)).toHaveCount(0)
    }
  })

  await test.step("the service's text is shown as a quote, as plain text", async () => {
    await visit(page, {
      error: 'access_denied',
      error_description: '<img src=x onerror=alert(1)><a href="https://evil.example">Войти</a>',
      error_hint: 'Ask the owner',
      state: 'secret-state',
    })
    await expect(service(page)).toContainText('Сообщение сервиса:')
    await expect(service(page).getByRole('blockquote')).toHaveText([
      '<img src=x onerror=alert(1)><a href="https://evil.example">Войти</a>',
      'Ask the owner',
    ])
    await expect(service(page)).toContainText('Код ошибки: access_denied')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Войти', exact: true }),
    ).toHaveCount(0)
    await expect(page.locator('main img')).toHaveCount(0)
    await expect(page.getByText('secret-state')).toHaveCount(0)
  })

  await test.step('a text that a service sends twice is shown once', async () => {
    await visit(page, { error_description: 'Ask the owner', error_hint: ' Ask  the owner' })
    await expect(service(page).getByRole('blockquote')).toHaveText(['Ask the owner'])
  })

  await test.step('a long description is cut, and breaks nothing', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await visit(page, { error: 'server_error', error_description: 'x'.repeat(2000) })
    await expect(service(page).getByRole('blockquote')).toHaveText(`${'x'.repeat(299)}…`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  await test.step('the ways back: password, home, support', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /техподдержку/ })).toHaveAttribute(
      'href',
      'https://community.example/support',
    )
    await main.getByRole('link', { name: 'На главную' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await main.getByRole('link', { name: 'Войти с паролем' }).click()
    await expect(page).toHaveURL('/sign')
  })
})

test('A15 a player who is signed in goes back to the profile', async ({ page, signInAs }) => {
  await signInAs('rider')
  await page.goto('/oauth2/error?error=access_denied')
  await page.getByRole('main').getByRole('link', { name: 'Перейти в профиль' }).click()
  await expect(page).toHaveURL('/profile')
})
