import type { LocaleDefinition } from '#/locales/locale-definition'

export const ru: LocaleDefinition = {
  name: 'Русский',
  tag: 'ru-RU',
  bootFailure: { title: 'Страница не открылась', retry: 'Попробовать ещё раз' },
}
