/**
 * Tokens whose session is being ended, and what to do with one that an answer on its way puts in its place: to
 * keep it would keep the player, too.
 */
export const endingTokens = new Map<string, (renewed: string) => void>()
