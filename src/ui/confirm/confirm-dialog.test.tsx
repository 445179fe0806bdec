import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activateLocale } from '#/locales/catalogs'
import { renderUi } from '#/testing/render-ui'
import { ConfirmDialog } from './confirm-dialog'
import { ConfirmProvider } from './confirm-provider'
import { createConfirmer } from './confirm-store'

async function renderDialog() {
  const confirmer = createConfirmer()
  const { user, i18n } = await renderUi(
    <ConfirmProvider value={confirmer}>
      <ConfirmDialog />
    </ConfirmProvider>,
  )
  return { confirmer, user, i18n }
}

/** A question with the buttons No and Yes. */
const question = (header: string) => ({
  header: () => header,
  message: () => '',
  accept: () => 'Yes',
  reject: () => 'No',
})

test('follows a language change while open', async () => {
  const { confirmer, i18n } = await renderDialog()
  void confirmer.confirm({
    ...question(''),
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
  const labels = screen.getAllByRole('button').map((button) => button.textContent)
  expect(labels).toEqual(['Keep', 'End'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus())
})

test('keeps the focus inside, also with more than its two buttons', async () => {
  const { confirmer, user } = await renderDialog()
  void confirmer.confirm(question('Sure?'))
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
    confirmer.confirm(question('First')),
    confirmer.confirm(question('Second')),
  ])
  await screen.findByRole('alertdialog', { name: 'First' })
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByRole('alertdialog', { name: 'Second' })
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(await answers).toEqual([true, false])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
