/**
 * The section that is being read. The line at which a section becomes the current one moves down the window with the
 * scroll progress, so that the last sections, which never reach the top, become current too.
 *
 * @param tops of the sections, from the top of the window, in their order
 * @param top where sticky bars end, in pixels from the top of the window
 * @param height of the window
 * @param progress of scrolling, 0 to 1
 * @returns an index into `tops`; 0 if no section has reached the line yet
 */
export function currentSection(
  tops: readonly number[],
  { top, height, progress }: Readonly<{ top: number; height: number; progress: number }>,
): number {
  const line = top + (height - top) * Math.min(1, Math.max(0, progress))
  return Math.max(
    0,
    tops.findLastIndex((edge) => edge <= line),
  )
}
