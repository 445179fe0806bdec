import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { PASSWORD } from './profile'
import { textsOf } from './texts'
import type { World } from './world'

export const t = textsOf('ru')
export const MINUTE = 60_000
export const main = (page: Page) => page.getByRole('main')
export const button = (page: Page, id: string) =>
  page.getByRole('button', { name: t(id), exact: true })
export const link = (page: Page, id: string) =>
  main(page).getByRole('link', { name: t(id), exact: true })
export const passwordField = (page: Page) =>
  page.getByLabel(t('field.passwordLabel'), { exact: true })
export const appField = (page: Page) => page.getByLabel(t('field.appCodeLabel'), { exact: true })
export const method = (page: Page, id: string) => page.getByRole('radio', { name: t(id) })
export const keyBox = (page: Page) => page.getByRole('group', { name: t('protection.key') })
export const codes = (page: Page) => page.locator('main ol code')
export const saved = (page: Page) => page.getByRole('checkbox', { name: t('protection.saved') })

export async function choose(page: Page, id: 'protection.app' | 'protection.email') {
  await method(page, id).check()
  await passwordField(page).fill(PASSWORD)
  await button(page, 'flow.continue').click()
}

export async function chooseApp(page: Page): Promise<string> {
  await choose(page, 'protection.app')
  await expect(appField(page)).toBeVisible()
  return ((await keyBox(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
}

export const appCode = async (world: World) => (await world.player('rider')).app?.code ?? ''
export const mfaOf = async (world: World) => (await world.player('rider')).mfa

/** Up to the recovery codes. */
export async function turnOn(page: Page, world: World) {
  await chooseApp(page)
  await appField(page).fill(await appCode(world))
  await expect(page.getByRole('heading', { name: t('protection.codesTitle') })).toBeVisible()
}

export async function goOn(page: Page) {
  await saved(page).check()
  await button(page, 'flow.continue').click()
  await expect(page.getByRole('heading', { name: t('protection.done') })).toBeVisible()
}
