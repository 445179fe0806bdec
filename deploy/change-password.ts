/** Where password managers look for the page that changes a password (W3C, A Well-Known URL for Changing Passwords). */
export const CHANGE_PASSWORD = '/.well-known/change-password'

/** The section of the profile; a visitor signs in first. */
export const CHANGE_PASSWORD_PAGE = '/profile#password'
