/** The world's time, in milliseconds since 1970. It keeps running and can be moved, so that keys expire in a test. */
export interface Clock {
  readonly now: () => number
  /** Moves the clock; a negative step moves it back. */
  readonly advance: (milliseconds: number) => void
  /** Sets the current time, from which it keeps running. */
  readonly set: (time: number) => void
  /** Returns to the source's own time. */
  readonly reset: () => void
}

/** A clock over `source` (by default the system's time). */
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

/** A moment in the contract's format. */
export const iso = (time: number): string => new Date(time).toISOString()

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
