import fc from 'fast-check'

/** Any JSON value instead of the expected one, and none at all. */
const odd = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(undefined, null, '', ' ', 'unknown_value', true, false) },
  fc.constantFrom(0, -1, 1.5, 1e15, 1e308),
  fc.constantFrom('1250', 'true', '2026-13-45T99:99:99Z', 'x'.repeat(20_000)),
  fc.constantFrom<unknown>([], {}, [null], { a: 1 }, [[]]),
  fc.jsonValue({ maxDepth: 1 }),
)

type Mutation = { at: number; value: unknown; isExtra: boolean }

/** One to three changes to a response. */
export const mutations = fc.array(fc.record({ at: fc.nat(), value: odd, isExtra: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
})

/** Every place in a response: the containing object and the key. */
function placesOf(holder: Record<string, unknown>): [Record<string, unknown>, string][] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key]
    const inner = typeof value === 'object' && value !== null ? placesOf(Object(value)) : []
    return [[holder, key] as [Record<string, unknown>, string], ...inner]
  })
}

/** A copy of the response `answer` with `changes`, as JSON can carry it. */
export function mutate(answer: unknown, changes: readonly Mutation[]): Record<string, unknown> {
  const body: Record<string, unknown> = structuredClone(Object(answer))
  for (const { at, value: shared, isExtra } of changes) {
    const value = structuredClone(shared)
    const places = placesOf(body)
    const [holder, key] = places[at % places.length] ?? [body, '']
    if (isExtra) holder[`${key}_of_tomorrow`] = value
    else if (value === undefined && !Array.isArray(holder)) delete holder[key]
    else holder[key] = value
  }
  return JSON.parse(JSON.stringify(body))
}
