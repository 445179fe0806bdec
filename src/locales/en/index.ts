import type { LocaleDefinition } from '#/locales/locale-definition'

export const en: LocaleDefinition = {
  name: 'English',
  tag: 'en-US',
  bootFailure: {
    title: 'The page didn’t open',
    retry: 'Try again',
    embedded:
      'You can only read here: the page that embeds this site does not let it store anything. To log in, open it in a tab of its own.',
    noScript: 'Turn on JavaScript to log in and to manage your account.',
  },
}
