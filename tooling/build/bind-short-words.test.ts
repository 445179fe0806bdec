import { expect, test } from 'vitest'
import { bindShortWords } from './bind-short-words'

/** `_` is a no-break space, where one can be seen. */
const bound = (text: string) =>
  bindShortWords(text.replaceAll('_', '\u00A0')).replaceAll('\u00A0', '_')

test.each([
  ['a preposition', 'Огонь на краю ночи', 'Огонь на_краю ночи'],
  ['a preposition of one letter', 'уходите в лес', 'уходите в_лес'],
  ['a conjunction', 'Лес и горы', 'Лес и_горы'],
  ['a negation', 'Купить их нельзя, не просите', 'Купить их_нельзя, не_просите'],
  ['a pronoun', 'Её ждёт банк, а вы спите', 'Её_ждёт банк, а_вы_спите'],
  ['the first word, with its capital', 'В этот раз', 'В_этот раз'],
  ['words in a row, each', 'что и на сайте', 'что и_на_сайте'],
  ['words in a row behind a space that holds', 'и_в лес', 'и_в_лес'],
  ['behind a mark', 'Нет, я тут. О чём? (в лесу)', 'Нет, я_тут. О_чём? (в_лесу)'],
  ['behind a quote', 'папка «В архив»', 'папка «В_архив»'],
  ['before a quote', 'в «Спам»', 'в_«Спам»'],
  ['before a number', 'От 3 до 20 символов', 'От_3 до_20 символов'],
  ['before a tag', 'Напишите в <0>техподдержку</0>.', 'Напишите в_<0>техподдержку</0>.'],
  ['within a tag', '<0>в лесу</0> и <1>на море</1>', '<0>в_лесу</0> и_<1>на_море</1>'],
  ['before a value, which follows', 'Отправили код на ', 'Отправили код на_'],
  ['between values', ' из ', ' из_'],
  ['where the file has a line end', 'в\nлесу, а\nкто-то', 'в_лесу, а_кто-то'],
  ['before a dash', 'Голос за проект — голоса вам', 'Голос за_проект_— голоса вам'],
  ['before a dash behind a value', ' — сетевой мир', '_— сетевой мир'],
  ['a short word before a dash', 'Всё это вы — игроки', 'Всё это вы_— игроки'],
  ['a particle, to the word before it', 'Если бы знали', 'Если_бы знали'],
  ['a particle at the end', 'Знаете ли?', 'Знаете_ли?'],
  ['a particle behind a short word', 'те же и в том же лесу', 'те_же и_в_том_же лесу'],
])('binds %s', (_what, text, typeset) => {
  expect(bound(text)).toBe(typeset)
  expect(bound(typeset)).toBe(typeset)
})

test.each([
  ['longer words', 'Дом для всех или под горой'],
  ['the second half of a word', 'Что-то пошло, из-за чего-то стало'],
  ['a short word with a mark behind it', 'Там их, вы; он: (я) тут'],
  ['a short word at the end', 'Это мы'],
  ['a longer word that begins as a particle', 'Слова лишь желают быть былью'],
  ['a number', 'Ещё 50 строк'],
  ['words of Latin letters', 'On my way to be'],
  ['names of values', '{на} <0>{и}</0>'],
  ['nothing', ''],
])('leaves alone %s', (_what, text) => {
  expect(bound(text)).toBe(text)
})
