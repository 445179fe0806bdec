import { expect, test } from 'vitest'
import { runKit } from './run-kit'
import { served } from '../testing/served'
import { servedInProcess } from '../testing/served-in-process'
import type { Variation } from '../testing/variation'
import { variations, varied } from '../testing/variations'

/** How many are met in one run: each alone would take twelve times as long. */
const TOGETHER = 12

/** Groups of those that differ most: neighbours in the list are of one kind. */
function grouped(list: readonly Variation[], size: number): readonly (readonly Variation[])[] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, at) => list.filter((__, place) => place % count === at))
}

const mixed = variations.filter((one) => !one.alone && !one.connection)
const ofConnection = variations.filter(({ connection }) => connection)
const groups = [
  ...variations.filter(({ alone }) => alone).map((one) => [one]),
  ...grouped(mixed, TOGETHER),
  ...grouped(ofConnection, 2),
].map((group) => [group.map(({ name }) => name).join('; '), group] as const)

async function findingsAt(chosen: readonly Variation[]): Promise<readonly string[]> {
  const server = varied(chosen)
  const isOfConnection = chosen.some(({ connection }) => connection)
  const { base, close } = isOfConnection ? await served(server) : servedInProcess(server)
  try {
    const { findings } = await runKit({ base })
    return findings.map(
      ({ operation, claim, expected, got }) => `${operation}: ${claim} ${expected} | ${got}`,
    )
  } finally {
    close()
  }
}

/** The same, by the variation that alone is enough for it. */
async function findingsByName(group: readonly Variation[]): Promise<ReadonlyMap<string, unknown>> {
  const byName = new Map<string, unknown>()
  for (const one of group) byName.set(one.name, await findingsAt([one]))
  return byName
}

test('each variation is met', () => {
  const met = groups.flatMap(([, group]) => group)
  expect(new Set(met)).toEqual(new Set(variations))
  expect(met).toHaveLength(variations.length)
})

test.each(groups)('nothing is said of a server with %s', { timeout: 240_000 }, async (_, group) => {
  const findings = await findingsAt(group)
  const alone = findings.length > 0 && group.length > 1 && (await findingsByName(group))
  expect({ findings, alone }).toEqual({ findings: [], alone: false })
})
