type Home = {
  /** What follows the first view of the home page. */
  sections: readonly ('about' | 'steps' | 'votes' | 'links' | 'closing')[]
  /** The steps from a visitor to a player. */
  steps: readonly ('account' | 'launcher' | 'game')[]
}

/** What the home page shows, and in which order; `home.json` of a brand takes its place. */
export const HOME: Home = {
  sections: ['about', 'steps', 'votes', 'links', 'closing'],
  steps: ['account', 'launcher', 'game'],
}
