import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activateLocale } from '#/locales/catalogs'
import { renderUi } from '#/testing/render-ui'
import { ConfirmDialog } from './confirm-dialog'
import { ConfirmProvider } from './confirm-provider'
import { createConfirmer } from './confirm-store'

async function renderDialog(locale: 'ru' | 'en' = 'en') {
  const confirmer = createConfirmer()
  const { user, i18n } = await renderUi(
    <ConfirmProvider value={confirmer}>
      <ConfirmDialog />
    </ConfirmProvider>,
    locale,
  )
  return { confirmer, user, i18n }
}

const labels = () => screen.getAllByRole('button').map((button) => button.textContent)

test.each([
  ['en', ['No', 'Yes']],
  ['ru', ['Нет', 'Да']],
] as const)('has the buttons No and Yes by default (%s)', async (locale, expected) => {
  const { confirmer } = await renderDialog(locale)
  void confirmer.confirm({ header: () => 'Sure?', message: () => '' })
  await screen.findByRole('alertdialog')
  expect(labels()).toEqual(expected)
})

test('follows a language change while open', async () => {
  const { confirmer, i18n } = await renderDialog()
  void confirmer.confirm({
    header: () => `Sure? ${i18n.locale}`,
    message: () => `In ${i18n.locale}`,
  })
  await screen.findByRole('alertdialog', { name: 'Sure? en', description: 'In en' })
  await act(() => activateLocale(i18n, 'ru'))
  await screen.findByRole('alertdialog', { name: 'Sure? ru', description: 'In ru' })
})

test('shows the caller’s texts, and focuses the button the caller names', async () => {
  const { confirmer } = await renderDialog()
  void confirmer.confirm({
    header: () => 'End?',
    message: () => 'All of them.',
    accept: () => 'End',
    reject: () => 'Keep',
    focus: 'reject',
  })
  await screen.findByRole('alertdialog', { name: 'End?', description: 'All of them.' })
  expect(labels()).toEqual(['Keep', 'End'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus())
})

test('keeps the focus inside, also with more than its two buttons', async () => {
  const { confirmer, user } = await renderDialog()
  void confirmer.confirm({ header: () => 'Sure?', message: () => '' })
  const dialog = await screen.findByRole('alertdialog')
  dialog.append(Object.assign(document.createElement('a'), { href: '#', textContent: 'More' }))
  const focused: unknown[] = []
  for (const shift of [false, false, false, true, true]) {
    await user.tab({ shift })
    focused.push(document.activeElement?.textContent)
  }
  expect(focused).toEqual(['More', 'No', 'Yes', 'No', 'More'])
})

test('shows one question after the other, each with its own answer', async () => {
  const { confirmer, user } = await renderDialog()
  const answers = Promise.all([
    confirmer.confirm({ header: () => 'First', message: () => '' }),
    confirmer.confirm({ header: () => 'Second', message: () => '' }),
  ])
  await screen.findByRole('alertdialog', { name: 'First' })
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByRole('alertdialog', { name: 'Second' })
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(await answers).toEqual([true, false])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
