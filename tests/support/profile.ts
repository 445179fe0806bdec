import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures'
import { storeSession } from './sign-in-as'
import type { World } from './world'
import { button, PASSWORD, t } from './locators'

/** A section of the profile by its anchor. */
export const section = (page: Page, id: string): Locator => page.locator(`section#${id}`)

/** The list of sections, and its marked entry. */
export const nav = (page: Page): Locator => page.getByRole('navigation', { name: t('profile.nav') })
export const marked = (page: Page): Locator => nav(page).locator('[aria-current]')

/** The open confirmation. */
export const dialog = (page: Page): Locator => page.getByRole('alertdialog')

/** Answers the open confirmation. */
export async function answer(page: Page, label: 'confirm.accept' | 'confirm.reject') {
  await button(dialog(page), label).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Opens the profile and waits until it has its data. */
export async function openProfile(page: Page, path = '/profile') {
  await page.goto(path)
  await expect(section(page, 'sessions').getByText(t('profile.sessions.current'))).toBeVisible()
}

/** Expands the form of a section. */
export async function openForm(page: Page, id: 'author' | 'password') {
  await section(page, id).getByRole('button').click()
  await expect(section(page, id).locator('form')).toBeVisible()
}

/** Makes the tab visible again. */
export async function comeBack(page: Page) {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}

/** The code of the newest e-mail to an address. */
export async function newestCode(world: World, to: string): Promise<string> {
  const code = (await world.mail(to)).find((message) => message.code !== null)?.code
  if (!code) throw new Error(`No code was sent to ${to}`)
  return code
}

/** Signs a player with a second factor in over the API, before the first page is opened. */
export async function signInProtected(
  login: string,
  {
    api,
    context,
    world,
    origin,
  }: { api: APIRequestContext; context: BrowserContext; world: World; origin: string },
) {
  const started = await api.post('/api/v2/user/signIn', { data: { login, password: PASSWORD } })
  const { challenge } = await started.json()
  const { app, email } = await world.player(login)
  const code = app ? app.code : await newestCode(world, email)
  const finished = await api.put('/api/v2/user/signIn', { data: { challenge, code } })
  await storeSession(await finished.json(), { context, origin })
}

/** Changes the responses to the next checks. */
export async function editCheck(page: Page, edit: (data: Record<string, unknown>) => unknown) {
  await page.route('**/api/v2/user/check', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: edit(await response.json()) })
    } catch (error) {
      // The test may end before the last response.
      if (!/disposed|closed/.test(String(error))) throw error
    }
  })
}
