import type { Plugin } from 'vite'

/**
 * Has Lingui make a number's formatter for a plural only where `#` says the number. It makes one for every plural, and
 * the first of a page takes a slow phone 100 ms.
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
