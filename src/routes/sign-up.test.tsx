// @vitest-environment page
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { vLogin } from '#/api/generated/valibot/valibot.gen'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

sandboxServer()

const takes = (login: string) => v.is(vLogin, login)

test('the rule of a login is told before a mistake, and is that of the contract', async () => {
  await renderRoute('/signup')
  expect(screen.getByLabelText('Login')).toHaveAccessibleDescription(
    '3 to 20 characters: Latin letters, digits, underscores',
  )
  expect(takes('a_9')).toBe(true)
  expect(takes('a'.repeat(20))).toBe(true)
  for (const login of ['aa', 'a'.repeat(21), 'логин', 'a-b']) expect(takes(login)).toBe(false)
})
