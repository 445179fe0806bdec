import { expect, test } from 'vitest'
import { codesIn, isRussian, textOfHtml } from './email-text'

test.each([
  ['a telephone number', 'Support: +7 812 309 10 10, 8 800 200-60-60\nYour code: 408213'],
  ['a telephone number of six digits', 'Call +7 8152 123456 or 123-456-78.\nYour code: 408 213'],
  [
    'a large number',
    '1 100 000 riders and 1,100,000 more\nYour code:\n408 213\nIt works for 10 minutes.',
  ],
  ['an order number', '[#204512] Order №204513, 204514/2026\nYour code is 408213.'],
  ['a postal code', 'Ваш код: 408 213\nООО «Аврора», 183038, г. Мурманск'],
  ['a page URL', 'https://cdn.example/202611/123456 a123456@site.test\nYour code: 408213'],
  ['a date and an IP address', '26.11.2026 22:05:33 192.168.100.200\nКод 408213'],
  ['no keyword', 'Aurora\n\n408213\n\n10 minutes'],
  ['no-break spaces', 'Code: 408\u00A0213'],
  ['a hyphen', 'Code: 408-213.'],
])('finds the code beside %s', (_, text) => {
  expect(codesIn(text)).toEqual(['408213'])
})

test('prefers the number after the keyword, or on its own line', () => {
  expect(codesIn('Request 274951. Your code: 408213')).toEqual(['408213', '274951'])
  expect(codesIn('Request 274951 of today\n408 213\n')).toEqual(['408213', '274951'])
})

test.each([
  ['an image URL', '<img src="/img/202611/123456.png"><p>Your code: <b>408213</b></p>'],
  ['styles and scripts', '<style>a{color:#123456}</style><script>x=123456</script>Code: 408213'],
  ['attributes', '<table width="123456"><tr><td data-n=\'654321\'>Code</td><td>408213</td></tr>'],
  ['entities', '<p>&#x41A;&#1086;&#x434;:&nbsp;408&nbsp;213</p>'],
  ['one cell per digit', `<tr>\n${[...'408213'].map((one) => `<td>${one}</td>`).join('\n')}</tr>`],
  ['one element per digit', [...'408213'].map((one) => `<span>${one}</span>`).join('')],
])('finds the code in HTML with %s', (_, html) => {
  expect(codesIn(textOfHtml(html))).toEqual(['408213'])
})

test.each([
  [
    'English with a Russian name',
    'Your code: 1\n--\nООО «Аврора», Мурманск · Aurora LLC, the game',
    false,
  ],
  [
    'Russian with an English name and a link',
    'Подтвердите адрес: https://site.test/verify?key=abcdefghijklmnopqrstuvwxyz\nAurora LLC',
    true,
  ],
  ['a short English message with a long Russian name', '«Северное сияние онлайн»: Wait', false],
  ['English with Russian names that are not quoted', 'Аврора Северное Сияние: wait a bit', false],
  ['a short Russian message with a long English name', '“Northern Lights Online”: Ждите', true],
  ['one English word', 'Wait', false],
  ['Russian with a word of English', 'Неверный логин или email', true],
  ['Russian with a login', 'Код для kit_abcdef_1', true],
])('detects the language of %s', (_, text, russian) => {
  expect(isRussian(text)).toBe(russian)
})
