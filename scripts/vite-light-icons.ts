import type { Plugin } from 'vite'

/**
 * Takes out of the icons of `lucide-react` what `src/ui/create-lucide-icon.ts` does without: a random key for each
 * line, which no compression makes smaller, and the size, which is the same for all.
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: lighten(code), map: null }),
    },
  }
}

/** `code` of an icon's module, lighter. */
export function lighten(code: string): string {
  return code
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/\s*size: 24,/, '')
    .replace(/^__iconData\.node;$/m, '')
}
