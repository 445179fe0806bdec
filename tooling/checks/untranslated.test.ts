import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** An element that marks a text of a player or a server off: `<b>{user.login}</b>`. */
const MARKED = /<(?:b|bdi|code)\b([^>]*)>\{([\w.?]+)\}/g

/** What has to stay letter for letter; titles, messages and names of devices may be translated. */
const IS_VERBATIM = /(?:login|email|code|groups|sha256|own|name)$/i

test('logins, addresses, keys and codes are kept from the translators of browsers', () => {
  const found = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(MARKED)]
      .filter(([, , value = '']) => IS_VERBATIM.test(value))
      .map(([element, attributes = '']) => ({
        place: `${file}: ${element}`,
        isKept: attributes.includes('translate="no"'),
      })),
  )
  expect(found.length).toBeGreaterThan(10)
  expect(
    found.filter(({ isKept }) => !isKept).map(({ place }) => place),
    'these elements need translate="no"',
  ).toEqual([])
})
