/** The parts that the claims fall into: those of the contract, with recovery apart. */
export const TAGS = [
  'account',
  'recovery',
  'session',
  'settings',
  'credits',
  'protection',
  'requests',
] as const
