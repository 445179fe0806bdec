/** What the system's errors about files mean, in words. */
const FILES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `${path} needs a folder where there is a file.`,
  EACCES: (path) => `This user may not use ${path}.`,
  EPERM: (path) => `This user may not use ${path}.`,
  EROFS: (path) => `${path} is on a disk that cannot be written to.`,
  ENOSPC: (path) => `The disk is full: ${path} was not written.`,
  EDQUOT: (path) => `The quota of the disk is used up: ${path} was not written.`,
}

function isSystemError(error: Error): error is NodeJS.ErrnoException {
  return 'code' in error
}

/** Why something failed, for the person at the terminal: a line, without the names that programs have for it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!isSystemError(error)) return error.message.trim()
  const { code = '', path, message } = error
  const words = FILES[code]
  // Where two files are concerned, the second is the one that is made.
  const dest = 'dest' in error && code !== 'ENOENT' ? String(error.dest) : path
  return words === undefined || dest === undefined ? message.trim() : words(dest)
}
