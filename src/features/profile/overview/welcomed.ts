import { readCookie, writeCookie } from '#/lib/cookie'

const COOKIE = 'welcomed'

/** Whether this browser has greeted the player. */
export function wasWelcomed(login: string): boolean {
  return readCookie(document.cookie, COOKIE) === login
}

/** Remembers that the player was greeted, in every tab and after the browser was closed. */
export function rememberWelcome(login: string): void {
  if (!wasWelcomed(login)) writeCookie(COOKIE, login)
}
