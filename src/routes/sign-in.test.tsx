// @vitest-environment page
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('E1 tells a blocked player what the server says, and where support is', async () => {
  const page = await renderRoute('/sign')
  await page.user.click(screen.getByLabelText('Login or email'))
  await page.user.paste('blocked_player')
  await page.user.click(screen.getByLabelText('Password'))
  await page.user.paste('Aurora-2026!')
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The account is blocked for the use of third-party programs')
  const form = alert.closest('form') ?? document.body
  expect(within(form).getByRole('link', { name: /^Contact support/ })).toBeVisible()
})

test('E8 code that still does not come at the second press is loaded anew with the page, which keeps the login', async () => {
  // The one reload of this build has not helped.
  sessionStorage.setItem('reloaded-build', '')
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const page = await renderRoute('/sign', {
    afterStart: ({ authStore }) => {
      authStore.hooks.importServerClient = () => Promise.reject(new TypeError('gone'))
    },
  })
  await page.user.click(screen.getByLabelText('Login or email'))
  await page.user.paste('rider')
  await page.user.click(screen.getByLabelText('Password'))
  await page.user.paste('Aurora-2026!')
  const submit = screen.getByRole('button', { name: 'Log in' })
  await page.user.click(submit)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await page.user.click(submit)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sessionStorage.getItem('typed-text')).toContain('["login","rider"]')
  expect(backend.asked()).toEqual([])
})
