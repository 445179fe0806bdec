const KEY = 'welcomed'

/** Whether this browser session has greeted the player. Where the storage is blocked: not. */
export function wasWelcomed(login: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === login
  } catch {
    return false
  }
}

/** Remembers that the player was greeted, for as long as the tab lives. */
export function rememberWelcome(login: string): void {
  try {
    sessionStorage.setItem(KEY, login)
  } catch {
    // The greeting comes again then, which harms nobody.
  }
}
