import { expect, test } from 'vitest'
import { terminal } from './terminal'
import { verdictLine, verdictOf } from './model'
import { causesOf } from './causes'
import type { CheckedClaim } from '../judge/findings'
import { readContract } from '../contract/openapi-file'
import { runKit } from '../run/run-kit'
import { pathOf, replaced, runReplaced } from '../testing/replaced'
import { served } from '../testing/served'
import { unknownServer } from '../testing/unknown-server'

test('prints one line for each missing operation', { timeout: 60_000 }, async () => {
  const missing = /(?:donate|bindProtection|removeProtection|settings|recovery|bindAuthor)/
  const result = await runReplaced((request, good) => {
    if (!missing.test(pathOf(request))) return good()
    // A fallback of the server's own, or one that answers with the contract's error.
    return /donate|bindAuthor/.test(pathOf(request))
      ? Response.json(
          { message: 'Не найдено', code: 'not_found' },
          { status: 404, headers: { 'cache-control': 'no-store' } },
        )
      : Response.json({ error: 'Cannot find it' }, { status: 404 })
  })
  // On a busy machine a note reports different sign-in times.
  const text = terminal({ ...result, notes: [] })
  const lines = text.trim().split('\n')
  // The program prints up to ten more lines: the start, and what it cannot check on a third-party server.
  expect(lines.length).toBeLessThanOrEqual(30)
  expect(text).toMatch(/^✗ paymentView: not implemented; \d+ claims depend on it$/m)
  const others = result.findings.filter((one) => !one.missing)
  expect(others.map(({ operation, claim }) => `${operation}: ${claim}`)).toEqual([])
  expect(result.findings).toHaveLength(18)
})

test('accepts app codes when the clock is ahead or behind', { timeout: 60_000 }, async () => {
  const { base, mail } = await unknownServer({ ahead: -45_000 })
  const claims = new Set(['app-sign-in'])
  const { findings, notes } = await runKit({ base, mail, claims })
  expect(findings.map(({ claim, got }) => `${claim} ${got}`)).toEqual([])
  expect(notes.join()).toContain('45 s behind')
})

test('blames the issuer of a token that never worked', { timeout: 60_000 }, async () => {
  const result = await runReplaced(
    async (request, good) => {
      const response = await good()
      if (!pathOf(request).endsWith('/check') || !response.ok) return response
      const headers = { 'cache-control': 'no-store' }
      return Response.json({ ...(await response.json()), jwt: 'dead' }, { headers })
    },
    { only: ['session'] },
  )
  expect(result.findings.map(({ operation }) => operation)).toContain('sessionCheck')
  expect(result.findings[0]?.operation).toBe('sessionCheck')
})

test('marks a failure that does not repeat', { timeout: 60_000 }, async () => {
  let failed = false
  const result = await runReplaced(
    (request, good) => {
      if (failed || !pathOf(request).endsWith('/signIn')) return good()
      failed = true
      return new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    },
    { only: ['session'] },
  )
  expect(result.findings.map(({ claim, got }) => `${claim} ${got}`)).toEqual([
    expect.stringContaining('502'),
  ])
  expect(terminal(result)).toContain('failed once, passed on a second try: may be a race or chance')
})

test('stops with one line when the server limits by address', { timeout: 60_000 }, async () => {
  const headers = { 'retry-after': '0', 'cache-control': 'no-store' }
  const body = { message: 'Подождите', code: 'too_many_requests' }
  const result = await runReplaced(() => Response.json(body, { status: 429, headers }))
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toMatch(/responses were 429: something limits requests by address/)
  expect(terminal(result)).not.toContain('repeat')
})

test('stops with one line when a page replaces the API', { timeout: 60_000 }, async () => {
  const headers = { 'content-type': 'text/html' }
  const result = await runReplaced(
    () => new Response('<h1>Checking</h1>', { status: 403, headers }),
  )
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toContain('HTML pages')
})

test('reports a server that dies midway as not fully checked', { timeout: 60_000 }, async () => {
  let requests = 0
  const { base, close } = await served(
    replaced((_, good) => {
      requests += 1
      if (requests === 100) close()
      return good()
    }),
  )
  const result = await runKit({ base })
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toMatch(/the server stopped responding/)
})

test('reports a server that dies in a short run as not fully checked', async () => {
  let requests = 0
  const server = await unknownServer({
    before: () => {
      requests += 1
      if (requests === 6) server.close()
      return Promise.resolve(undefined)
    },
    serve: served,
  })
  const { base, mail } = server
  const result = await runKit({ base, mail, claims: new Set(['session-ids']) })
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toMatch(/the server stopped responding/)
})

/** A browser journey that fails. */
const broken = (id: string): CheckedClaim => {
  const expected = 'the journey succeeds'
  const finding = { claim: id, expected, line: 1, got: 'Timeout', exchange: undefined }
  const findings = [{ operation: 'server' as const, ...finding }]
  return { id, tag: 'ui', profile: 'core', claim: id, outcome: 'broken', milliseconds: 1, findings }
}

test('reports each failed browser journey as a finding', () => {
  const claims = [broken('signing in'), broken('signing out')]
  const causes = causesOf(claims, [], readContract(), new Set())
  expect(causes.map(({ claim }) => claim)).toEqual(['signing in', 'signing out'])
})
