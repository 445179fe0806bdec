/** What the header knows of the player who is signed in. */
export type ShellUser = Readonly<{
  login: string
  email: string | null
  /** Verified. */
  active: boolean
  /** Credits. */
  money: number | null
  votes: number | null
}>
