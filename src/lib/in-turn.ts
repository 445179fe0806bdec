import { afterPaint } from './after-paint'

const waiting: (() => void)[] = []

/** Runs `work` after a paint of its own: of much that is to be drawn each frame brings one part. */
export function inTurn(work: () => void): void {
  waiting.push(work)
  if (waiting.length === 1) afterPaint(takeTurn)
}

function takeTurn(): void {
  const work = waiting.shift()
  if (waiting.length > 0) afterPaint(takeTurn)
  work?.()
}
