import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const t = textsOf('ru')
const LONG_LOGIN = 'W'.repeat(64)

const banner = (page: Page) => page.getByRole('banner')
const greeting = (page: Page, name: string) =>
  banner(page).getByText(t('header.greeting', { login: name }))

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
}

test('H4 a player sees the account button at any width, and a greeting above 996 px', async ({
  page,
  signInAs,
}) => {
  await signInAs('rider')
  await setWidth(page, 997)
  await page.goto('/no/such/page')
  await expect(greeting(page, 'rider')).toBeVisible()
  await expect(banner(page).getByRole('link', { name: t('header.signIn') })).toHaveCount(0)

  await setWidth(page, 996)
  await expect(greeting(page, 'rider')).toBeHidden()

  for (const width of [320, 996, 1440]) {
    await setWidth(page, width)
    await expect(banner(page).getByRole('button', { name: t('menu.account') })).toBeInViewport()
  }
  await expect(greeting(page, 'rider')).toBeVisible()

  await test.step('the balances are in the header from 768 px up, and in the menu below that', async () => {
    await setWidth(page, 768)
    const credits = banner(page).getByRole('link', { name: `${t('currency.credits')}: 1 250` })
    await expect(credits).toBeVisible()
    await expect(
      banner(page).getByRole('link', { name: `${t('currency.votes')}: 18` }),
    ).toBeVisible()

    const menu = banner(page).getByRole('navigation', { name: t('menu.account') })
    await banner(page)
      .getByRole('button', { name: t('menu.account') })
      .click()
    await expect(menu.getByText('1 250')).toBeHidden()
    await setWidth(page, 767)
    await expect(credits).toBeHidden()
    await expect(menu.getByText('1 250')).toBeVisible()

    await page.keyboard.press('Escape')
    await setWidth(page, 768)
    await credits.click()
    await expect(page).toHaveURL('/profile#balance')
  })

  await test.step('each currency has its colour in the header and in the menu', async () => {
    await setWidth(page, 1440)
    const colours = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      const resolve = (token: string) => {
        probe.style.color = `var(${token})`
        return getComputedStyle(probe).color
      }
      return { credits: resolve('--beacon-text'), votes: resolve('--aurora') }
    })
    const credits = banner(page).getByRole('link', { name: `${t('currency.credits')}: 1 250` })
    const votes = banner(page).getByRole('link', { name: `${t('currency.votes')}: 18` })
    await expect(credits).toHaveCSS('color', colours.credits)
    await expect(votes).toHaveCSS('color', colours.votes)
    await expect(credits).toHaveCSS('font-weight', '600')
    await credits.hover()
    await expect(credits).toHaveCSS('color', colours.credits)

    await setWidth(page, 390)
    await banner(page)
      .getByRole('button', { name: t('menu.account') })
      .click()
    const menu = banner(page).getByRole('navigation', { name: t('menu.account') })
    await expect(menu.getByText('1 250')).toHaveCSS('color', colours.credits)
    await expect(menu.getByText('rider@example.com')).toBeVisible()
  })
})

/** Header controls that overflow the page or cover another control. */
function disorder(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  const header = document.querySelector('header')
  const controls = [...(header?.querySelectorAll('a, button, b') ?? [])]
    .filter((element) => !element.closest('[popover]'))
    .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
  for (const [at, { name, box }] of controls.entries()) {
    if (box.left < 0 || box.right > clientWidth) faults.push(`${name} is cut off`)
    const previous = controls[at - 1]
    if (previous && previous.box.right > box.left + 0.5) faults.push(`${previous.name} on ${name}`)
  }
  return faults
}

test('H4 a login of 64 characters breaks nothing at any width', async ({ page, signInAs }) => {
  await page.route('/api/v2/user/check', async (route) => {
    const response = await route.fetch()
    const data = await response.json()
    data.user = { ...data.user, login: LONG_LOGIN, money: 999_999_999, votes: 1_000_000 }
    await route.fulfill({ response, json: data })
  })
  await signInAs('rider')
  await setWidth(page, 1440)
  await page.goto('/no/such/page')
  await expect(greeting(page, LONG_LOGIN)).toBeVisible()

  for (const width of [320, 390, 599, 767, 768, 900, 996, 997, 1200, 1440]) {
    await setWidth(page, width)
    expect(await page.evaluate(disorder), `at ${width} px`).toEqual([])
    const { height } = (await banner(page).boundingBox()) ?? { height: 0 }
    expect(height, `at ${width} px`).toBe(width < 768 ? 64 : 72)
  }

  await setWidth(page, 320)
  await banner(page)
    .getByRole('button', { name: t('menu.account') })
    .click()
  const menu = banner(page).getByRole('navigation', { name: t('menu.account') })
  await expect(menu.getByText(LONG_LOGIN)).toBeVisible()
  expect(await menu.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
})
