import { parseAccept } from 'hono/utils/accept'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'

/** All texts of the server, in both languages. The client shows them unchanged. */
const texts = {
  malformed: ['Не удалось прочитать запрос', 'The request could not be read'],
  unauthenticated: ['Сессия завершена, войдите снова', 'The session has ended, log in again'],
  invalid_credentials: ['Неверный логин или пароль', 'Invalid login or password'],
  captcha_failed: [
    'При проверке капчи произошла ошибка, попробуйте ещё раз',
    'An error occurred while running the captcha, try again',
  ],
  unverified: ['Сначала подтвердите аккаунт', 'Verify the account first'],
  blocked: [
    'Аккаунт заблокирован за использование сторонних программ',
    'The account is blocked for the use of third-party programs',
  ],
  not_found: ['Не найдено', 'Not found'],
  login_taken: ['Этот логин занят', 'This login is taken'],
  email_taken: ['Эта почта занята', 'This email is taken'],
  conflict: ['Это уже сделано', 'This has already been done'],
  expired: ['Код или ссылка больше не действует', 'The code or link no longer works'],
  too_large: ['Слишком большой запрос', 'The request is too large'],
  unsupported_media_type: [
    'Неподдерживаемый формат запроса',
    'The format of the request is not supported',
  ],
  validation: ['Проверьте поля', 'Check the fields'],
  invalid_code: ['Неверный код', 'Invalid code'],
  invalid_password: ['Неверный пароль', 'Invalid password'],
  too_many_requests: ['Слишком много попыток, подождите', 'Too many attempts, wait a little'],
  server_error: [
    'Сервер не справился, попробуйте позже',
    'The server could not do it, try again later',
  ],

  code_required: ['Нужен код приложения', 'Enter the code from your app'],
  email_own: ['Это ваша нынешняя почта', 'This is your current email'],
  already_verified: ['Аккаунт уже подтверждён', 'The account is already verified'],
  not_by_email: ['Код показывает приложение', 'The app shows the code'],
  author_unknown: ['Такого кода автора нет', 'There is no such author code'],
  author_own: ['Это ваш собственный код', 'This is your own code'],
  author_bound: ['Код автора уже привязан', 'An author code is bound already'],
  key_reused: [
    'Этот платёж уже начат с другой суммой',
    'This payment was started with a different amount',
  ],
  protection_on: ['Защита уже включена', 'Protection is already on'],
  protection_off: ['Защита не включена', 'The protection is not on'],

  field_required: ['Обязательное поле', 'This field is required'],
  field_unknown: ['Лишнее поле', 'This field is not expected'],
  field_invalid: ['Неверное значение', 'The value is not valid'],
  field_short: ['Слишком коротко, нужно знаков: {limit}', 'Too short, at least {limit} characters'],
  field_long: ['Слишком длинно, знаков не больше {limit}', 'Too long, at most {limit} characters'],
  field_low: ['Не меньше {limit}', 'At least {limit}'],
  field_high: ['Не больше {limit}', 'At most {limit}'],
  login_signs: [
    'Только латинские буквы, цифры и знак подчёркивания',
    'Only Latin letters, digits and underscore',
  ],
  email_wrong: ['Похоже, в адресе ошибка', 'The address looks wrong'],
  password_length: [
    `От ${PASSWORD_MIN} до ${PASSWORD_MAX} знаков`,
    `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  ],
  password_lower: ['Нужна строчная буква', 'A lowercase letter is needed'],
  password_upper: ['Нужна заглавная буква', 'An uppercase letter is needed'],
  password_digit: ['Нужна цифра', 'A digit is needed'],
  password_mark: ['Нужен специальный знак', 'A special character is needed'],

  email_verify_subject: ['Подтвердите аккаунт', 'Verify your account'],
  email_verify: [
    'Здравствуйте, {login}.\n\nЧтобы подтвердить аккаунт, откройте ссылку:\n{link}\n\nОна действует 24 часа.',
    'Hello, {login}.\n\nTo verify the account, open the link:\n{link}\n\nIt works for 24 hours.',
  ],
  email_recovery_subject: ['Восстановление доступа', 'Password recovery'],
  email_recovery: [
    'Здравствуйте, {login}.\n\nЧтобы задать новый пароль, откройте ссылку:\n{link}\n\nОна действует 60 минут. Если вы её не просили, ничего не делайте.',
    'Hello, {login}.\n\nTo set a new password, open the link:\n{link}\n\nIt works for 60 minutes. If you did not ask for it, do nothing.',
  ],
  email_code_subject: ['Ваш код: {code}', 'Your code: {code}'],
  email_code: [
    'Здравствуйте, {login}.\n\nВаш код: {code}\n\nОн действует 10 минут. Никому его не говорите.',
    'Hello, {login}.\n\nYour code: {code}\n\nIt works for 10 minutes. Do not share it with anyone.',
  ],
  email_notice_subject: ['Почта аккаунта изменена', 'The email of your account was changed'],
  email_notice: [
    'Здравствуйте, {login}.\n\nПочта вашего аккаунта изменена на {email}. Если это сделали не вы, напишите в техподдержку и завершите чужие сессии: {link}',
    'Hello, {login}.\n\nThe email of your account was changed to {email}. If it was not you, contact support and end the sessions that are not yours: {link}',
  ],
} as const satisfies Record<string, readonly [ru: string, en: string]>

export type MessageId = keyof typeof texts
export type Language = 'ru' | 'en'

/** A text in a language, with its `{names}` replaced. */
export function translate(
  language: Language,
  id: MessageId,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = texts[id][language === 'ru' ? 0 : 1]
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * The language for an `Accept-Language` list (RFC 9110): the preferred one of ru and en, the first if equal, else ru.
 */
export function languageOf(header: string | null): Language {
  const wanted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  const languages = wanted.map(({ type }) => type.toLowerCase().split('-')[0])
  return languages.find((one) => one === 'ru' || one === 'en') ?? 'ru'
}
