import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { activateLocale } from '#/locales/catalogs'
import { enter } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'
import { SEED_PASSWORD } from '#sandbox/server/players'

sandboxServer()

test.each(['/no/such/page', '/rules'])(
  'S7 following the home link from %s focuses the heading of home',
  async (path) => {
    const { user, settled, address } = await renderRoute(path)
    const [home] = screen.getAllByRole('link', { name: /Aurora|home/i })
    if (!home) throw new Error('No link leads home')
    await user.click(home)
    await settled()
    expect(address()).toBe('/')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  },
)

test('S7 S11 announces the title of a new page, and clears it when the language changes', async () => {
  const { user, settled, app } = await renderRoute('/no/such/page')
  const announcer = document.querySelector('[aria-live=polite][aria-atomic=true]')
  expect(announcer).toBeEmptyDOMElement()
  await user.click(document.querySelector('header a[href="/sign"]') ?? document.body)
  await settled()
  await waitFor(() => expect(announcer).toHaveTextContent('Log in — Aurora'))
  const heading = screen.getByRole('heading', { level: 1 })
  await act(() => activateLocale(app.router.options.context.i18n, 'ru'))
  expect(announcer).toBeEmptyDOMElement()
  expect(heading).toHaveFocus()
})

test('S7 ignores the second click of a double click on the page that the first one opened', async () => {
  const { user, settled, address } = await renderRoute('/no/such/page')
  const follow = async (name: RegExp, detail: number) => {
    fireEvent.click(screen.getAllByRole('link', { name })[0] ?? document.body, { detail })
    await settled()
  }
  await follow(/Aurora/, 1)
  expect(address()).toBe('/')
  await follow(/^Login$/, 2)
  expect(address()).toBe('/')
  await follow(/^Login$/, 1)
  expect(address()).toBe('/sign')
  // On the same page it counts like any other click.
  await user.click(document.body)
  await follow(/Aurora/, 2)
  expect(address()).toBe('/')
})

test('S7 ignores the second click of a double click on the next step of the same page', async () => {
  const { user, settled } = await renderRoute('/sign')
  await enter(user, screen.getByLabelText('Login or email'), 'mail_player')
  await enter(user, screen.getByLabelText('Password'), SEED_PASSWORD)
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }), { detail: 1 })
  await settled()
  const another = await screen.findByRole('button', { name: 'Use another account' })
  fireEvent.click(another, { detail: 2 })
  await settled()
  expect(another).toBeInTheDocument()
  fireEvent.click(another, { detail: 1 })
  await settled()
  expect(another).not.toBeInTheDocument()
})

test('paints the feedback of a press before rendering the next page', async () => {
  const { user, settled } = await renderRoute('/rules')
  const rules = screen.getByRole('heading', { level: 1 })
  const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  await user.click(screen.getAllByRole('link', { name: /Aurora|home/i })[0] ?? document.body)
  await waitFor(() => expect(frame).toHaveBeenCalled())
  expect(rules).toBeInTheDocument()
  const waiting = frame.mock.calls.map(([draw]) => draw)
  frame.mockRestore()
  for (const draw of waiting) draw(0)
  await settled()
  expect(rules).not.toBeInTheDocument()
})
