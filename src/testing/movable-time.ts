import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * Lets a test advance the page's timers and its steady clock. They also run on their own meanwhile, and so do requests,
 * with their time limits. Call it before the page is rendered.
 *
 * @returns a function that advances the time by milliseconds at once
 */
export function movableTime(): (milliseconds: number) => Promise<void> {
  const now = performance.now.bind(performance)
  let ahead = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return (milliseconds) =>
    act(async () => {
      ahead += milliseconds
      await vi.advanceTimersByTimeAsync(milliseconds)
    })
}
