/** Runs `work` once what was drawn until now is painted. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => void setTimeout(work))
}

/** Resolves once what was drawn until now is painted. */
export function painted(): Promise<void> {
  return new Promise(afterPaint)
}
