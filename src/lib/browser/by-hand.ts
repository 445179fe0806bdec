/** The events of a player who scrolls, as opposed to an anchor or a script. */
export const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
