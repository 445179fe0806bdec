import type { LocaleDefinition } from '#/locales/locale-definition'

export const ru: LocaleDefinition = {
  name: 'Русский',
  tag: 'ru-RU',
  bootFailure: {
    title: 'Страница не открылась',
    retry: 'Попробовать ещё раз',
    embedded:
      'Здесь сайт можно только читать: страница, в которую он встроен, не даёт ему хранить данные. Чтобы войти, откройте его в отдельной вкладке.',
    noScript: 'Включите JavaScript, чтобы войти и управлять аккаунтом.',
  },
}
