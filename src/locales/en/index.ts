import type { LocaleDefinition } from '#/locales/locale-definition'

export const en: LocaleDefinition = {
  name: 'English',
  tag: 'en-US',
  bootFailure: {
    title: 'The page didn’t open',
    retry: 'Try again',
    noScript: 'Turn on JavaScript to log in and to manage your account.',
  },
}
