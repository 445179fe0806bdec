import { expect, test } from 'vitest'
import { mailboxUrl } from './mailbox-url'

test.each([
  ['rider@gmail.com', 'https://mail.google.com/'],
  ['Rider@BK.ru', 'https://e.mail.ru/'],
  ['rider@ya.ru', 'https://mail.yandex.ru/'],
  ['rider@example.com', undefined],
  ['rider@gmail.com.example', undefined],
  ['rider', undefined],
  ['', undefined],
])('the mailbox of %s is at %s', (email, url) => {
  expect(mailboxUrl(email)).toBe(url)
})
