/** The signed-in player's data in the header. */
export type ShellUser = Readonly<{
  login: string
  email: string | null
  /** Verified. */
  active: boolean
  /** Credits. */
  money: number | null
  votes: number | null
}>
