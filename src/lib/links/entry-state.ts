/**
 * The history state of a link or redirect between the pages where a visitor becomes a player: keeps only the page to
 * return to from the former entry.
 */
export function keepReturnTo({ returnTo }: { returnTo?: string }): { returnTo?: string } {
  return returnTo === undefined ? {} : { returnTo }
}

/** The same, with a login to fill in there if one was typed. */
export function withLogin(former: { returnTo?: string }, login: string) {
  return { ...keepReturnTo(former), ...(login !== '' && { login }) }
}
