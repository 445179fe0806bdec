/** Who the home page is for: it leads a visitor to sign-up, a player to the launcher. */
export type Audience = 'visitor' | 'player'
