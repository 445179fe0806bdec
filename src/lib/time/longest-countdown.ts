/** Seconds: a countdown of more than a day is of no use. */
export const LONGEST_COUNTDOWN = 86_400
