/** Who reads the home page: a visitor is led to sign up, a player to the launcher. */
export type Audience = 'visitor' | 'player'
