/** What a player moves the page with; what an anchor or the page itself moves is none of it. */
export const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
