/** The web mail of large providers. */
const MAILBOXES: readonly [url: string, domains: readonly string[]][] = [
  ['https://mail.google.com/', ['gmail.com', 'googlemail.com']],
  ['https://e.mail.ru/', ['mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'internet.ru', 'vk.com']],
  [
    'https://mail.yandex.ru/',
    ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'narod.ru'],
  ],
  [
    'https://outlook.live.com/mail/',
    ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'live.ru'],
  ],
  ['https://www.icloud.com/mail', ['icloud.com', 'me.com', 'mac.com']],
  ['https://mail.proton.me/', ['proton.me', 'protonmail.com', 'pm.me']],
  ['https://mail.rambler.ru/', ['rambler.ru', 'lenta.ru', 'myrambler.ru', 'ro.ru']],
  ['https://mail.yahoo.com/', ['yahoo.com', 'ymail.com']],
]

/** The web mail of `email`, if its provider is known. */
export function mailboxUrl(email: string): string | undefined {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  return MAILBOXES.find(([, domains]) => domains.includes(domain))?.[0]
}
