// @vitest-environment page
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { PAGES } from '#deploy/pages'
import type { UserData } from '#/api/generated/model/userData'
import { setAuthenticated } from '#/auth/auth-store'
import { applySignIn } from '#/auth/server-client'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

const held = ({ user, jwt }: UserData) => ({ user, token: jwt })

/** What a browser may hold, and how a page is opened with it. */
const identities = {
  none: (path: string) => renderRoute(path),
  'token only': async (path: string) => {
    const { jwt } = await backend.signIn('rider')
    return renderRoute(path, { identity: { token: jwt } })
  },
  'user only': async (path: string) => {
    const { user } = await backend.signIn('rider')
    return renderRoute(path, { identity: { user } })
  },
  'flag only': (path: string) =>
    renderRoute(path, {
      afterStart: ({ authStore }) => setAuthenticated(authStore, true),
    }),
  'flag and user': async (path: string) => {
    const data = await backend.signIn('rider')
    // A refusal with 401, as without a token, would sign the player out.
    const refusal = { message: 'No' }
    backend.server.use(
      http.all('*/api/v2/user/*', () => HttpResponse.json(refusal, { status: 403 })),
    )
    return renderRoute(path, {
      afterStart: ({ authStore }) => {
        applySignIn(authStore, data)
        localStorage.removeItem('token')
      },
    })
  },
  unverified: async (path: string) =>
    renderRoute(path, { identity: held(await backend.signIn('new_player')) }),
  verified: async (path: string) =>
    renderRoute(path, { identity: held(await backend.signIn('rider')) }),
  revoked: async (path: string) => {
    const data = await backend.signIn('rider')
    await backend.revoke(data)
    return renderRoute(path, { identity: held(data) })
  },
}

type Identity = keyof typeof identities

const SAME = '='
const everybody = (to: string): Record<Identity, string> => ({
  none: to,
  'token only': to,
  'user only': to,
  'flag only': to,
  'flag and user': to,
  unverified: to,
  verified: to,
  revoked: to,
})
const visitors = { none: SAME, 'token only': SAME, 'user only': SAME, 'flag only': SAME }
const turnedAway = {
  none: '/sign',
  'token only': '/sign',
  'user only': '/sign',
  'flag only': '/sign',
}

/** Public pages behind no guard. */
const openPages = PAGES.filter(
  ({ kind, status, routes }) =>
    kind === 'public' && status === 200 && !routes.some((route) => route.startsWith('_')),
)

/** Where each page sends whom; `=` is the page that was asked for. */
const arrivals: Record<string, Record<Identity, string>> = {
  ...Object.fromEntries(openPages.map(({ path }) => [path, everybody(SAME)])),
  '/payment/success': everybody(SAME),
  '/oauth2/error': everybody(SAME),
  '/nowhere': everybody(SAME),
  '/verify': everybody('/'),
  '/sign': {
    ...visitors,
    unverified: SAME,
    'flag and user': '/profile',
    verified: '/profile',
    // Believed until the server said otherwise, and then sent away from the profile.
    revoked: '/sign',
  },
  '/recovery': {
    ...visitors,
    unverified: SAME,
    'flag and user': '/profile',
    verified: '/profile',
    revoked: '/sign',
  },
  '/signup': {
    ...visitors,
    unverified: '/signup?to=verify',
    'flag and user': '/profile',
    verified: '/profile',
    revoked: '/sign',
  },
  '/signup?to=verify': {
    ...visitors,
    unverified: SAME,
    'flag and user': '/profile',
    verified: '/profile',
    revoked: '/sign',
  },
  '/profile': {
    ...turnedAway,
    unverified: '/signup?to=verify',
    'flag and user': SAME,
    verified: SAME,
    revoked: '/sign',
  },
  '/protection': {
    ...turnedAway,
    unverified: '/signup?to=verify',
    'flag and user': SAME,
    verified: SAME,
    revoked: '/sign',
  },
}

const rows = Object.entries(arrivals).flatMap(([path, byIdentity]) =>
  Object.entries(byIdentity).map(([identity, to]) => ({
    path,
    identity: identity as Identity,
    to: to === SAME ? path : to,
  })),
)

describe('arrival', () => {
  test.each(rows)('$identity on $path: $to', async ({ path, identity, to }) => {
    const { address } = await identities[identity](path)
    await waitFor(() => expect(address()).toBe(to))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    const isIn = ['unverified', 'verified', 'flag and user'].includes(identity)
    expect(screen.queryAllByRole('link', { name: 'Login' })).toHaveLength(
      isIn ? 0 : to === '/' ? 2 : 1,
    )
  })
})
