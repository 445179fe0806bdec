// @vitest-environment page
import { expect, test } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { Country } from './country'

test.each([
  ['NO', 'ru', 'Норвегия'],
  ['no', 'en', 'Norway'],
  ['Norway', 'ru', 'Norway'],
  ['ZZZ', 'en', 'ZZZ'],
  ['QX', 'en', 'QX'],
  ['1A', 'en', '1A'],
] as const)('country %j in %s', async (code, locale, name) => {
  await renderUi(<Country code={code} />, locale)
  expect(document.body.textContent).toBe(name)
})
