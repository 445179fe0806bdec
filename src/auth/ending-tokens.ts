/**
 * Tokens whose session is being ended, each with what to do with a renewed token that a late response brings: storing
 * that one would keep the player signed in.
 */
export const endingTokens = new Map<string, (renewed: string) => void>()
