import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { operations } from '#/api/generated/operations'
import { configureBotCheck } from '#/testing/configure-bot-check'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

type Operation = (typeof operations)[keyof typeof operations]

/** The pages that send a request protected by the bot check. */
const PAGES: Record<Extract<Operation, { captcha: true }>['id'], string> = {
  signIn: '/sign',
  signUp: '/signup',
  recoveryRequest: '/recovery',
  verifyResend: '/signup?to=verify',
}

test.each(Object.entries(PAGES))(
  'B1 the page of %s shows the notice of the bot check',
  async (_, path) => {
    configureBotCheck()
    const isWaiting = path === PAGES.verifyResend
    const { user, jwt } = await backend.signIn('new_player')
    await renderRoute(path, isWaiting ? { identity: { user, token: jwt } } : {})
    expect(screen.getByText(/protected by Yandex SmartCaptcha/)).toBeVisible()
  },
)
