/** Runs `work` once what was drawn until now is painted. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => void setTimeout(work))
}
