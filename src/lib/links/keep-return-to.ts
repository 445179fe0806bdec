/**
 * The history state of a link or redirect between the pages where a visitor becomes a player: of the former entry, only the
 * page to return to.
 */
export function keepReturnTo({ returnTo }: { returnTo?: string }): { returnTo?: string } {
  return returnTo === undefined ? {} : { returnTo }
}
