// @vitest-environment page
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { tolerateForeignPrototypes } from './tolerate-foreign-prototypes'

afterEach(() => {
  for (const prototype of [Object.prototype, Array.prototype]) {
    Reflect.deleteProperty(prototype, 'foreign')
  }
})

/** As `Object.prototype.foreign = …` does. */
function extend(prototype: object) {
  Object.defineProperty(prototype, 'foreign', {
    value: () => 'foreign',
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** The names that a `for…in` loop sees. */
function namesIn(value: object): string[] {
  const names: string[] = []
  for (const name in value) names.push(name)
  return names
}

const PROTOTYPES = [
  ['objects', Object.prototype, { own: 1 }, ['own']],
  ['lists', Array.prototype, ['own'], ['0']],
] as const

test.each(PROTOTYPES)(
  '%s that were extended before have their own parts',
  (_, prototype, value, names) => {
    extend(prototype)
    tolerateForeignPrototypes(window)
    expect(namesIn(value)).toEqual(names)
    // The script that added it still finds it.
    expect(value).toHaveProperty('foreign')
  },
)

test.each(['pointerdown', 'keydown', 'input', 'submit'])(
  'what is added later does not break the validation that follows %s',
  (type) => {
    tolerateForeignPrototypes(window)
    extend(Object.prototype)
    document.body.dispatchEvent(new Event(type))
    const schema = v.object({ login: v.string() })
    expect(v.safeParse(schema, { login: 'rider' }).success).toBe(true)
  },
)
