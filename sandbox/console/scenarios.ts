/** A link to a page where a behaviour can be seen. */
export interface Scenario {
  /** The row of `docs/behaviour.md`. */
  readonly row: string
  /** What to look at, or what to do. */
  readonly see: string
  /** The query after `/__sandbox/go?fresh&`. */
  readonly query: string
  /** The path where it ends, if the query names another. */
  readonly at?: string
}

/** One for each row of `docs/behaviour.md`. The table of players shows the password of every player. */
export const SCENARIOS: readonly Scenario[] = [
  { row: 'S1', see: 'a path that does not exist', query: 'as=nobody&to=/nowhere' },
  {
    row: 'S2',
    see: 'a signed-in player on the sign-in page is sent to the profile',
    query: 'as=rider&to=/sign',
    at: '/profile',
  },
  {
    row: 'S3',
    see: 'an unverified player on the recovery page',
    query: 'as=new_player&to=/recovery',
  },
  {
    row: 'S4',
    see: 'a visitor on the profile is sent to sign in',
    query: 'as=nobody&to=/profile',
    at: '/sign',
  },
  {
    row: 'S5',
    see: 'a stored session while the server is down',
    query: 'as=rider&fault=check:503:always&to=/profile',
  },
  { row: 'S6', see: 'the verification page without a key', query: 'as=nobody&to=/verify', at: '/' },
  { row: 'S7', see: 'scroll down, then follow a link in the footer', query: 'as=nobody&to=/rules' },
  { row: 'S8', see: 'header, page, toasts and dialog', query: 'as=rider&to=/rules' },
  { row: 'S9', see: 'the version in the browser console', query: 'as=nobody&to=/' },
  {
    row: 'S10',
    see: 'sign in, and get to the protection page',
    query: 'as=nobody&to=/protection',
    at: '/sign',
  },
  { row: 'S11', see: 'an English title', query: 'as=nobody&to=/?lang=en', at: '/' },
  { row: 'H1', see: 'the logo links to the home page', query: 'as=nobody&to=/rules' },
  { row: 'H2', see: 'the left menu', query: 'as=nobody&to=/' },
  { row: 'H3', see: 'the sign-in button', query: 'as=nobody&to=/' },
  { row: 'H4', see: 'the menu button of a player', query: 'as=long_names_abcdefghi&to=/' },
  { row: 'H5', see: 'the menu of an unverified player', query: 'as=new_player&to=/' },
  { row: 'H6', see: 'the labels in the footer', query: 'as=nobody&to=/rules' },
  { row: 'H7', see: 'what home offers a visitor', query: 'as=nobody&to=/' },
  { row: 'H8', see: 'the copyright in the footer', query: 'as=nobody&to=/rules' },
  { row: 'H9', see: 'both menus by keyboard', query: 'as=rider&to=/' },
  { row: 'A1', see: 'send the empty form', query: 'as=nobody&to=/signup' },
  { row: 'A2', see: 'the rules for a login', query: 'as=nobody&to=/signup' },
  { row: 'A3', see: 'the rules for an address', query: 'as=nobody&to=/signup' },
  { row: 'A4', see: 'the rules for a password', query: 'as=nobody&to=/signup' },
  { row: 'A5', see: 'the strength of a password', query: 'as=nobody&to=/signup' },
  { row: 'A6', see: 'waiting for the e-mail', query: 'as=new_player&to=/signup' },
  {
    row: 'A7',
    see: 'the verification link',
    query: 'as=nobody&link=verify:new_player',
    at: '/verify',
  },
  { row: 'A8', see: 'sign in as rider', query: 'as=nobody&to=/sign' },
  { row: 'A9', see: 'sign in as app_player or mail_player', query: 'as=nobody&to=/sign' },
  {
    row: 'A10',
    see: 'a recovery link',
    query: 'as=nobody&link=recovery:rider',
    at: '/recovery',
  },
  { row: 'A11', see: 'sign out', query: 'as=rider&to=/profile' },
  {
    row: 'A12',
    see: 'a stored session while the check is slow',
    query: 'as=rider&fault=check:slow&to=/profile',
  },
  { row: 'A13', see: 'the two keys in local storage', query: 'as=rider&to=/profile' },
  { row: 'A14', see: 'sign out in another tab', query: 'as=rider&to=/' },
  { row: 'A15', see: 'a refused consent', query: 'as=nobody&to=/oauth2/error?error=access_denied' },
  { row: 'A16', see: 'typed values, after a visit to the rules', query: 'as=nobody&to=/signup' },
  { row: 'P1', see: 'large balances', query: 'as=rich&to=/profile' },
  { row: 'P2', see: 'four sessions', query: 'as=rider&to=/profile' },
  { row: 'P3', see: 'end the other sessions', query: 'as=rider&to=/profile' },
  { row: 'P4', see: '5,000 top-ups', query: 'as=rich&to=/profile' },
  { row: 'P5', see: 'bind the author code NORDLICHT', query: 'as=rider&to=/profile' },
  { row: 'P6', see: 'change the address', query: 'as=rider&to=/profile' },
  { row: 'P7', see: 'change the password', query: 'as=rider&to=/profile' },
  { row: 'P8', see: 'turn protection off', query: 'as=app_player&to=/profile' },
  { row: 'P9', see: 'the welcome after a first sign-in', query: 'as=empty&to=/profile' },
  { row: 'P10', see: 'the links to the rankings', query: 'as=rider&to=/profile' },
  { row: 'T1', see: 'choosing a method', query: 'as=rider&to=/protection' },
  { row: 'T2', see: 'the QR code and the key for an app', query: 'as=rider&to=/protection' },
  { row: 'T3', see: 'a code by e-mail', query: 'as=rider&to=/protection' },
  { row: 'T4', see: 'the code field', query: 'as=rider&to=/protection' },
  { row: 'T5', see: 'the recovery codes', query: 'as=rider&to=/protection' },
  { row: 'T6', see: 'leave the set-up midway', query: 'as=rider&to=/protection' },
  { row: 'M1', see: 'the amount of a top-up', query: 'as=rider&to=/profile' },
  {
    row: 'M2',
    see: 'press pay twice while it is slow',
    query: 'as=rider&fault=paymentCreate:slow&to=/profile',
  },
  { row: 'M3', see: 'the payment provider', query: 'as=rider&to=/profile' },
  {
    row: 'M4',
    see: 'a failed payment on the success page',
    query: 'as=rider&to=/payment/success?payment=pay_r3',
  },
  {
    row: 'M5',
    see: 'a payment that succeeded',
    query: 'as=rider&to=/payment/success?payment=pay_r1',
  },
  {
    row: 'U1',
    see: 'press “I’ve confirmed my email”: a toast',
    query: 'as=new_player&to=/signup',
  },
  { row: 'U2', see: 'sign out: a dialog', query: 'as=rider&to=/profile' },
  { row: 'U3', see: 'the tooltips on the balances', query: 'as=rider&to=/profile' },
  { row: 'U4', see: 'the language switch', query: 'as=rider&to=/profile' },
  {
    row: 'U5',
    see: 'end the other sessions: the heading of a toast',
    query: 'as=rider&to=/profile',
  },
  { row: 'U6', see: 'the theme switch', query: 'as=rider&to=/profile' },
  { row: 'U7', see: 'everything by keyboard', query: 'as=rider&to=/profile' },
  { row: 'U8', see: 'the longest names at 320 px', query: 'as=long_names_abcdefghi&to=/profile' },
  { row: 'U9', see: 'forced colours, print, reduced motion', query: 'as=rider&to=/protection' },
  { row: 'U10', see: 'everything by screen reader', query: 'as=nobody&to=/signup' },
  {
    row: 'E1',
    see: 'sign in as blocked_player: the message of the server',
    query: 'as=nobody&to=/sign',
  },
  {
    row: 'E2',
    see: 'sign in: an error without a message',
    query: 'as=nobody&fault=signIn:no-message&to=/sign',
  },
  {
    row: 'E3',
    see: 'sign in: a response that is not JSON',
    query: 'as=nobody&fault=signIn:malformed&to=/sign',
  },
  { row: 'E4', see: 'sign up as rider: the login is taken', query: 'as=nobody&to=/signup' },
  {
    row: 'E5',
    see: 'sign up while the connection breaks',
    query: 'as=nobody&fault=signUp:reset&to=/signup',
  },
  {
    row: 'E6',
    see: 'bind a code: the session is lost',
    query: 'as=rider&fault=authorBind:401&to=/profile',
  },
  {
    row: 'E7',
    see: 'sign up: the time to wait counts down',
    query: 'as=nobody&fault=signUp:429&to=/signup',
  },
  { row: 'E8', see: 'reload a page while one of its files is blocked', query: 'as=nobody&to=/' },
  {
    row: 'E9',
    see: 'bind the code NORDLICHT: it is bound, though the response is lost',
    query: 'as=rider&fault=authorBind:half&to=/profile',
  },
  {
    row: 'E10',
    see: 'a code that is valid for ten minutes, whatever the clock of the machine shows',
    query: 'as=nobody&to=/sign',
  },
  {
    row: 'E11',
    see: 'recover: the e-mail was sent, though the response is empty',
    query: 'as=nobody&fault=recoveryRequest:empty&to=/recovery',
  },
  { row: 'B1', see: 'the notice of the bot check', query: 'as=nobody&captcha=required&to=/sign' },
  {
    row: 'B2',
    see: 'sign up with the bot check on',
    query: 'as=nobody&captcha=required&to=/signup',
  },
  {
    row: 'B3',
    see: 'recover with the bot check on',
    query: 'as=nobody&captcha=required&to=/recovery',
  },
  {
    row: 'B4',
    see: 'an error that is reported',
    query: 'as=rider&fault=bonusList:500:always&to=/profile',
  },
]

/** The titles of groups, by the letter that rows begin with; `docs/behaviour.md` groups them in the same way. */
export const GROUPS: Readonly<Record<string, string>> = {
  S: 'Pages and access',
  H: 'Header, footer and home',
  A: 'Account',
  P: 'Profile',
  T: 'Two-factor protection',
  M: 'Money',
  U: 'Interface',
  E: 'Errors',
  B: 'Bot check and error reports',
}

/** A link on the site's origin that sets up a world as its query describes. */
export const goLink = (query: string, world?: string): string =>
  `/__sandbox/go?${world === undefined ? '' : `world=${encodeURIComponent(world)}&`}${query}`

/** The address of a scenario in a world. */
export const scenarioLink = ({ query }: Scenario, world?: string): string =>
  goLink(`fresh&${query}`, world)

/** The path where a scenario ends. */
export const endOf = ({ query, at }: Scenario): string =>
  at ?? new URLSearchParams(query).get('to')?.split('?')[0] ?? '/'
