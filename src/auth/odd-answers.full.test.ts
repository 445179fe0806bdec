import { MutationObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { http } from '#/api/http'
import { problemOf } from '#/api/problem'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { allOperations, validResponse } from '#/testing/contract-operations'
import { mutate, mutations } from '#/testing/odd-answers'
import { rider, sessionForEachTest, signedInAs } from '#/testing/session'
import { applySignIn } from './server-client'

const page = sessionForEachTest()
const withBody = allOperations.filter(({ hasBody }) => hasBody)

test('no malformed response signs the player out, and each is reported once', async () => {
  expectConsoleError(/differs from the contract/)
  expectConsoleError(/unknown \(bad-response\)/)
  const places = new Set<string>()

  /** The reports since the last call. */
  function newReports() {
    const lines = consoleLines().map(({ text }) => text)
    return lines.slice(seen, (seen = lines.length))
  }
  let seen = 0

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), mutations, async (operation, changes) => {
      const { id, method, path } = operation
      applySignIn(page.store, rider)
      const sent = mutate(validResponse(operation), changes)
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify(sent)))
      const mutation = new MutationObserver(page.client, {
        mutationFn: () => http(path, { method }),
      })
      const problem = await mutation.mutate().then(() => null, problemOf)

      expect(signedInAs(page.store)).toMatchObject({ authenticated: true, user: rider.user })
      expect(page.onSessionLost).not.toHaveBeenCalled()
      const reports = newReports()
      expect(reports.length).toBeLessThanOrEqual(1)
      if (problem !== null) {
        expect(problem).toEqual({ kind: 'unknown', reason: 'bad-response' })
        expect(reports).toHaveLength(1)
        return
      }
      const named =
        /contract at (.*?)\. What could be read/.exec(reports[0] ?? '')?.[1]?.split(', ') ?? []
      for (const place of named) {
        expect(places).not.toContain(`${id} ${place}`)
        places.add(`${id} ${place}`)
      }
    }),
    { numRuns: 3000 },
  )
  expect(places.size).toBeGreaterThan(10)
  vi.unstubAllGlobals()
})
