import type { Plugin } from 'vite'

/**
 * Has Lingui format the number of a plural only where `#` says it. It does so for every plural, and the formatter that
 * the first of a page makes takes a slow phone 100 ms.
 */
export function lightPlurals(): Plugin {
  return {
    name: 'light-plurals',
    transform: {
      filter: { id: /\/@lingui\/core\/dist\/index\.mjs/ },
      handler: (code) => ({ code: formattingLate(code), map: null }),
    },
  }
}

/** `code` of Lingui, formatting the number when its place in the text is found. */
export function formattingLate(code: string): string {
  return code.replace(
    /const valueStr = (number\(.+\));(\s+return message\.replace\(.+), valueStr\);/,
    '$2, () => $1);',
  )
}
