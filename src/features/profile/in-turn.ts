import { afterPaint } from '#/lib/after-paint'

const waiting: (() => void)[] = []

/** Runs `work`, which draws a part of much that is to be drawn, after all asked for before it, each in a frame of its own. */
export function inTurn(work: () => void): void {
  waiting.push(work)
  if (waiting.length === 1) afterPaint(takeTurn)
}

function takeTurn(): void {
  const work = waiting.shift()
  if (waiting.length > 0) afterPaint(takeTurn)
  work?.()
}
