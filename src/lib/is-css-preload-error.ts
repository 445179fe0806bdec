/** Whether `error` says that the style sheet of a part of the page did not come, in the words of the build tool. */
export function isCssPreloadError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unable to preload CSS')
}
