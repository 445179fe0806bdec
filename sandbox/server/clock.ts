/** The world's time, in milliseconds since 1970. It runs on and can be moved, so that keys expire in a test. */
export interface Clock {
  readonly now: () => number
  /** Moves the clock; a negative step goes back. */
  readonly advance: (milliseconds: number) => void
  /** Makes it `time` now, from where it runs on. */
  readonly set: (time: number) => void
  /** Back to the source's own time. */
  readonly reset: () => void
}

/** A clock over `source` (the system's time unless given). */
export function createClock(source: () => number = Date.now): Clock {
  let offset = 0
  return {
    now: () => source() + offset,
    advance: (milliseconds) => {
      offset += milliseconds
    },
    set: (time) => {
      offset = time - source()
    },
    reset: () => {
      offset = 0
    },
  }
}

/** A moment as the contract writes it. */
export const iso = (time: number): string => new Date(time).toISOString()

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
