import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { problemOf } from '#/api/problem'
import { applySignIn } from '#/auth/server-client'
import { expectConsoleError } from '#/testing/console-watch'
import { lostResponses } from '#/testing/lost-responses'
import { rider } from '#/testing/session'
import { settleRevoke } from './sessions'

const site = lostResponses()

test('does not conclude from an unreadable list that the sessions have ended', async () => {
  applySignIn(site.store, await site.openSession('rider'))
  site.disrupt('lost', 'sessionRevoke')
  const data = { ...rider, sessions: null }
  site.server.use(http.get('*/api/v2/user/check', () => HttpResponse.json(data)))
  expectConsoleError(/sessionCheck: .* at UserData\.sessions/)
  const problem = await settleRevoke(undefined).then(() => null, problemOf)
  expect(problem).toEqual({ kind: 'outcome-unknown' })
})

test('counts a session that was ended elsewhere as ended', async () => {
  applySignIn(site.store, await site.openSession('rider'))
  const other = await site.openSession('rider')
  const id = other.sessions.find(({ current }) => current)?.id
  site.disrupt('elsewhere', 'sessionRevoke', other.jwt)
  const { sessions } = await settleRevoke(id)
  expect(sessions.map((one) => one.id)).not.toContain(id)
})
