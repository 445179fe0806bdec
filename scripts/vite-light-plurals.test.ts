import type * as Lingui from '@lingui/core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { formattingLate } from './vite-light-plurals'

const LINGUI = fileURLToPath(import.meta.resolve('@lingui/core'))

/** Lingui as players get it. */
async function lightLingui(): Promise<typeof Lingui> {
  const code = formattingLate(readFileSync(LINGUI, 'utf8')).replaceAll(
    /from '(.+)'/g,
    (_, name: string) => `from '${import.meta.resolve(name)}'`,
  )
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

test('a plural makes a formatter of numbers only where it says the number', async () => {
  const { setupI18n } = await lightLingui()
  const i18n = setupI18n({
    locale: 'ru',
    messages: {
      ru: {
        word: [['count', 'plural', { one: 'кредит', few: 'кредита', other: 'кредитов' }]],
        number: [['count', 'plural', { one: ['#', ' кредит'], other: ['#', ' кредитов'] }]],
      },
    },
  })
  const formatter = vi.spyOn(Intl, 'NumberFormat')
  expect(i18n._('word', { count: 3 })).toBe('кредита')
  expect(formatter).not.toHaveBeenCalled()
  expect(i18n._('number', { count: 21_001 })).toBe('21 001 кредит'.replace(' ', '\u00A0'))
  expect(formatter).toHaveBeenCalledOnce()
})
