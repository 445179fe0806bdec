import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { operations } from '#/api/generated/operations'
import { configureBotCheck } from '#/testing/configure-bot-check'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

type Operation = (typeof operations)[keyof typeof operations]

/** The pages that send what the bot check protects. */
const PAGES: Record<Extract<Operation, { captcha: true }>['id'], string> = {
  signIn: '/sign',
  signUp: '/signup',
  recoveryRequest: '/recovery',
  verifyResend: '/signup?to=verify',
}

test.each(Object.entries(PAGES))(
  'B1 %s has the notice of the bot check beside it',
  async (_, path) => {
    configureBotCheck()
    const isWaiting = path === PAGES.verifyResend
    const { user, jwt } = await backend.signIn('new_player')
    await renderRoute(path, isWaiting ? { identity: { user, token: jwt } } : {})
    expect(screen.getByText(/protected by Yandex SmartCaptcha/)).toBeVisible()
  },
)
