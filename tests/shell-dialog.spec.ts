import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { follow } from './support/follow'
import { textsOf } from './support/texts'

const t = textsOf('ru')

const dialog = (page: Page) => page.getByRole('alertdialog')
const accept = (page: Page) => dialog(page).getByRole('button', { name: t('confirm.accept') })
const reject = (page: Page) => dialog(page).getByRole('button', { name: t('confirm.reject') })
const accountButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: t('menu.account') })

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: x + width / 2, y: y + height / 2 }
}

async function askToSignOut(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name: t('menu.logout') }).click()
  await expect(dialog(page)).toBeVisible()
}

const leaves: Record<string, (element: HTMLDialogElement) => void> = {
  Escape: (element) => element.requestClose(),
  Cancel: (element) => element.querySelector('button')?.click(),
  'a press outside': (element) => {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    element.click()
  },
}
test('U2 asks a player before signing out', async ({ page, signInAs, world }) => {
  await signInAs('rider')
  await page.goto('/no/such/page')

  await test.step('the dialog shows a warning, and is readable and usable at 400 %', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await askToSignOut(page)
    await expect(dialog(page)).toHaveAccessibleName(t('confirm.logout.header'))
    await expect(dialog(page)).toHaveAccessibleDescription(t('confirm.logout.message'))
    await expect(dialog(page).getByRole('button')).toHaveText(['Отмена', 'Подтвердить'])
    await expect(dialog(page).locator('use[href="#icon-triangle-alert"]')).toBeVisible()
    await expect(dialog(page)).toHaveCSS('z-index', '9999999')
    for (const part of [page.locator('dialog h2'), reject(page), accept(page)]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('S8 the focus stays inside, and the page behind cannot be clicked', async () => {
    await expect(accept(page)).toBeFocused()
    for (const [key, button] of [
      ['Tab', reject],
      ['Shift+Tab', accept],
      ['Shift+Tab', reject],
      ['Tab', accept],
    ] as const) {
      await page.keyboard.press(key)
      await expect(button(page), key).toBeFocused()
    }
    expect(await page.evaluate(() => document.elementFromPoint(30, 30)?.tagName)).toBe('DIALOG')
  })

  await test.step('ignores the second press of a double click, wherever it lands', async () => {
    const places = {
      outside: { x: 5, y: 5 },
      Cancel: await centreOf(reject(page)),
      Accept: await centreOf(accept(page)),
    }
    for (const [name, { x, y }] of Object.entries(places)) {
      await page.mouse.move(x, y)
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      await expect(dialog(page), name).toBeVisible()
      // The keyboard still works.
      await expect(name === 'Cancel' ? reject(page) : accept(page), name).toBeFocused()
    }
    await reject(page).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('ignores a key that is held down since the dialog opened', async () => {
    await accountButton(page).click()
    await page.getByRole('button', { name: t('menu.logout') }).focus()
    await page.keyboard.down('Enter')
    await expect(accept(page)).toBeFocused()
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('Escape, Cancel, a press outside and Back cancel, and the focus returns', async () => {
    const ways: Record<string, () => Promise<void>> = {
      Escape: () => page.keyboard.press('Escape'),
      Cancel: () => reject(page).click(),
      'a press outside': () => page.mouse.click(5, 5),
    }
    for (const [name, leave] of Object.entries(ways)) {
      await askToSignOut(page)
      await leave()
      await expect(dialog(page), name).toBeHidden()
      await expect(accountButton(page), name).toBeFocused()
    }

    // Dragging a text selection out of the panel is not a press outside.
    await askToSignOut(page)
    const { x, y } = (await dialog(page).boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 40, y + 40)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')

    await follow(page, '/rules')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('menu.rules'))
    await page.getByRole('link', { name: 'Aurora' }).first().click()
    await expect(page).toHaveURL('/')
    await askToSignOut(page)
    await page.goBack()
    await expect(page).toHaveURL('/rules')
    await expect(dialog(page)).toBeHidden()

    await expect(accountButton(page)).toBeVisible()
    const operations = (await world.calls()).map(({ operation }) => operation)
    expect(operations).not.toContain('signOut')
  })
})

test('U2 a button on a page opens the dialog once, however early it is pressed', async ({
  page,
  signInAs,
}) => {
  await signInAs('new_player')
  await page.goto('/signup?to=verify')

  await test.step('a double click opens the dialog once, and the focus returns to the button', async () => {
    const button = page.getByRole('main').getByRole('button', { name: t('waiting.logout') })
    // Two presses before the dialog opens.
    await button.evaluate((element: HTMLElement) => {
      element.focus()
      element.click()
      element.click()
    })
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(dialog(page)).toBeHidden()
    // A later press opens it again.
    await button.click()
    await expect(dialog(page)).toBeVisible()
  })

  for (const [name, leave] of Object.entries(leaves)) {
    await test.step(`a press immediately after ${name} opens the dialog again`, async () => {
      await expect(dialog(page)).toBeVisible()
      // In the same task: the browser may process a key before the `close` event of the dialog.
      await page.evaluate(`(async () => {
        ;(${leave})(document.querySelector('dialog'))
        for (let turn = 0; turn < 20; turn += 1) await null
        document.activeElement.click()
      })()`)
      await expect(dialog(page)).toBeVisible()
      await expect(accept(page)).toBeFocused()
    })
  }
})
