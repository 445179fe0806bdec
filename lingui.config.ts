import { defineConfig } from '@lingui/conf'
import { LOCALE_CODES } from './src/locales/locale'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: LOCALE_CODES,
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src'],
      exclude: ['src/api/generated', 'src/testing', '**/*.test.*'],
    },
  ],
  // Line numbers would change both catalogs with every edit of a source file.
  format: formatter({ origins: true, lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
})
