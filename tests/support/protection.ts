import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import type { World } from './world'
import { button, main, PASSWORD, t } from './locators'
import { appCode } from './second-step'

/** The link with the text of `id`. */
export const link = (page: Page, id: string) =>
  main(page).getByRole('link', { name: t(id), exact: true })

/** The field of the current password. */
export const passwordField = (page: Page) =>
  page.getByLabel(t('profile.password.current'), { exact: true })

/** The field of the app's code. */
export const appField = (page: Page) => page.getByLabel(t('field.appCodeLabel'), { exact: true })

/** The radio button of a method with the text of `id`. */
export const method = (page: Page, id: string) => page.getByRole('radio', { name: t(id) })

/** The secret for players who cannot scan the QR code. */
export const keyBox = (page: Page) => page.getByRole('group', { name: t('protection.key') })

/** The recovery codes. */
export const codes = (page: Page) => page.locator('main ol code')

/** The checkbox that confirms that the codes are saved. */
const saved = (page: Page) => page.getByRole('checkbox', { name: t('protection.saved') })

/** Chooses a method, enters the password and continues. */
async function choose(page: Page, id: 'protection.app' | 'protection.email') {
  await method(page, id).check()
  await passwordField(page).fill(PASSWORD)
  await button(page, 'flow.continue').click()
}

/** Chooses the app; returns the secret that the page shows, without its spaces. */
export async function chooseApp(page: Page): Promise<string> {
  await choose(page, 'protection.app')
  await expect(appField(page)).toBeVisible()
  return ((await keyBox(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
}

/** The active second factor of `rider`; `null` if there is none. */
export const mfaOf = async (world: World) => (await world.player('rider')).mfa

/** Turns the protection on, up to the recovery codes. */
export async function turnOn(page: Page, world: World) {
  await chooseApp(page)
  await appField(page).fill(await appCode(world, 'rider'))
  await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
}

/** Confirms that the codes are saved, and continues to the end. */
export async function goOn(page: Page) {
  await saved(page).check()
  await button(page, 'flow.continue').click()
  await expect(page.getByRole('heading', { name: t('protection.doneTitle') })).toBeVisible()
}
