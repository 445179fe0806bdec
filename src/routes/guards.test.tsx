import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { pageAt, PAGES } from '#deploy/pages'
import type { UserData } from '#/api/generated/model/userData'
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
  'flag only': async (path: string) => {
    const data = await backend.signIn('rider')
    return renderRoute(path, {
      afterStart: ({ authStore }) => {
        applySignIn(authStore, data)
        localStorage.clear()
      },
    })
  },
  'flag and user': async (path: string) => {
    const data = await backend.signIn('rider')
    // The 401 that a missing token gets would sign the player out.
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

/** Every kind of player, and the usual visitor. */
const everybody = (to: string) => ({ none: to, unverified: to, verified: to })

/** Visitors with only part of a session in the browser, which does not sign them in (`session.ts`). */
const strangeVisitors = (to: string) => ({ 'token only': to, 'user only': to, 'flag only': to })

const forGuests = { none: SAME, unverified: SAME, verified: '/profile' }
const forPlayers = { none: '/sign', unverified: '/signup?to=verify', verified: SAME }

/** Public pages without a guard. */
const openPages = PAGES.filter(
  ({ kind, status, routes }) =>
    kind === 'public' && status === 200 && !routes.some((route) => route.startsWith('_')),
)

/**
 * Where each page sends each player; `=` is the requested page. One page of each guard is tested with every kind of player,
 * the others with enough to tell which guard they have. A revoked player counts as signed in until the server has rejected
 * the token for a second.
 */
const arrivals: Record<string, Partial<Record<Identity, string>>> = {
  ...Object.fromEntries(openPages.map(({ path }) => [path, { none: SAME }])),
  '/': { none: SAME, verified: SAME },
  '/payment/success': { none: SAME, verified: SAME },
  '/oauth2/error': { none: SAME, verified: SAME },
  '/nowhere': { none: SAME },
  '/rules': { ...everybody(SAME), revoked: SAME },
  '/verify': { none: '/', verified: '/' },
  // The strange visitors stay here when `/profile` redirects them.
  '/sign': { ...forGuests, 'flag and user': '/profile', revoked: SAME },
  '/recovery': { none: SAME, verified: '/profile' },
  '/signup': { none: SAME, unverified: '/signup?to=verify' },
  '/signup?to=verify': forGuests,
  // A revoked player: `return.test.tsx`.
  '/profile': { ...forPlayers, ...strangeVisitors('/sign'), 'flag and user': SAME },
  '/protection': { none: '/sign', verified: SAME },
  // Phone keyboards capitalize the first letter.
  '/Profile': { verified: SAME },
}

/** Addresses with the punctuation that follows a link in a sentence (more in the tests of `trimPath`), and their pages. */
const glued = {
  '/profile)?author=NIGHT': '/profile?author=NIGHT#author',
  '/signup!': '/profile',
  '/rules#r3-2).': '/rules#r3-2',
}

/** Addresses without a page, and odd addresses of existing pages. */
const odd = {
  '/payment': 'No light here',
  '/profile/settings': 'No light here',
  '/rules/more': 'No light here',
  '/SIGN%20IN': 'No light here',
  '/sign%2F': 'No light here',
  '/%ff': 'No light here',
  '/payment/%ff': 'No light here',
  '/payment/__proto__': 'No light here',
  '/sign?returnTo=//evil.example&returnTo=javascript:alert(1)': 'Log in',
  '/sign?__proto__=1&constructor=2&hasOwnProperty=3': 'Log in',
  '/sign/?next=https://evil.example#<img src=x onerror=alert(1)>': 'Log in',
}

const rows = Object.entries(arrivals).flatMap(([path, byIdentity]) =>
  Object.entries(byIdentity).map(([identity, to]) => ({
    path,
    identity: identity as Identity,
    to: to === SAME ? path : to,
  })),
)

test.each(['none', 'verified'] as const)('every page of the site has a row for: %s', (identity) => {
  const listed = new Set(
    Object.entries(arrivals).flatMap(([path, by]) =>
      identity in by ? [pageAt(path.replace(/\?.*/, ''))] : [],
    ),
  )
  const others = PAGES.filter((page) => page.routes.length > 0 && !listed.has(page))
  expect(others.map(({ path }) => path)).toEqual([])
})

describe('S1 S2 S3 S4 S5 guards and redirects', () => {
  test.each(Object.entries(glued))('ignores punctuation after a link: %s', async (path, to) => {
    const { address } = await identities.verified(path)
    await waitFor(() => expect(address()).toBe(to))
  })

  test.each(Object.entries(odd))('%s shows %s', async (path, title) => {
    await renderRoute(path)
    expect(document.querySelector('h1')).toHaveTextContent(title)
    const isFound = title !== 'No light here'
    expect(document.querySelectorAll('meta[content=noindex]')).toHaveLength(isFound ? 0 : 1)
    if (!isFound) expect(document.querySelectorAll('main a[href="/"]')).toHaveLength(1)
  })

  test.each(rows)('$identity on $path: $to', async ({ path, identity, to }) => {
    const { address } = await identities[identity](path)
    await waitFor(() => expect(address()).toBe(to))
    const isIn = ['unverified', 'verified', 'flag and user'].includes(identity)
    // Not by role: computing the roles of whole pages would take longer than rendering them.
    expect(document.querySelectorAll('h1, footer')).toHaveLength(2)
    expect(document.querySelectorAll('header a[href="/sign"]')).toHaveLength(isIn ? 0 : 1)
  })
})
