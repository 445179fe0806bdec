/** What system errors about files mean. */
const FILES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `In ${path}, a file is in the place of a folder.`,
  EACCES: (path) => `This user has no access to ${path}.`,
  EPERM: (path) => `This user has no access to ${path}.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  ENOSPC: (path) => `The disk is full: ${path} was not written.`,
  EDQUOT: (path) => `The disk quota is used up: ${path} was not written.`,
}

function isSystemError(error: Error): error is NodeJS.ErrnoException {
  return 'code' in error
}

/** Why something failed, for the person at the terminal: one line, without error codes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!isSystemError(error)) return error.message.trim()
  const { code = '', path, message } = error
  const words = FILES[code]
  // With two files, the second is the one that is written.
  const dest = 'dest' in error && code !== 'ENOENT' ? String(error.dest) : path
  return words === undefined || dest === undefined ? message.trim() : words(dest)
}
