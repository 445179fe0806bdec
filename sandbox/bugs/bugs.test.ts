import { expect, test } from 'vitest'
import type { OperationId } from '../server/contract'
import type { Bug } from '../server/world'
import { bugs } from './bugs'
import { createRecorder, type Step } from './recorder'
import { journeys } from './journeys'

type Journey = (typeof journeys)[number]

/** What a world answers on a journey, with this bug or without one. */
async function travel(journey: Journey, bug?: Bug): Promise<readonly Step[]> {
  const one = createRecorder(bug)
  await journey(one)
  return one.steps
}

const good = new Map<Journey, readonly Step[]>()
for (const journey of journeys) good.set(journey, await travel(journey))

const asks = (journey: Journey, operation: OperationId) =>
  (good.get(journey) ?? []).some((step) => step.operation === operation)

/** The steps of the first journey that goes another way, up to where it does; undefined where none does. */
async function strangeSteps(bug: Bug, on: readonly Journey[]) {
  for (const journey of on) {
    const steps = await travel(journey, bug)
    const from = steps.findIndex(({ seen }, step) => seen !== good.get(journey)?.[step]?.seen)
    if (from >= 0) return steps.slice(0, from + 1)
  }
  return undefined
}

test('the good world answers alike each time', async () => {
  expect(await strangeSteps(({ answer }) => answer(), journeys)).toBe(undefined)
})

test('names are told apart', () => {
  const names = bugs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, says } of bugs) {
    expect(name).toMatch(/^[a-z]+(-[a-z\d]+)+$/)
    expect(says).toMatch(/^[A-Z].*\.$/)
  }
})

test.each(bugs)('$name shows, after its operation was asked', async ({ operation, bug }) => {
  const on = journeys.filter((journey) => asks(journey, operation))
  const steps = await strangeSteps(bug, on)
  expect(steps?.map((step) => step.operation)).toContain(operation)
})
