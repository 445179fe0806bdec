import type { LocaleDefinition } from '#/locales/locale-definition'

export const ru: LocaleDefinition = {
  name: 'Русский',
  tag: 'ru-RU',
  bootFailure: {
    title: 'Страница не открылась',
    retry: 'Попробовать ещё раз',
    noScript: 'Включите JavaScript, чтобы войти и управлять аккаунтом.',
  },
}
