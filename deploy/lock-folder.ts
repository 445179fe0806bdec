import { readlink, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether there is a process of that number on this machine. */
export function isRunning(pid: number): boolean {
  try {
    // It sends nothing.
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Keeps other processes of this machine out of a folder until the function that it gives is called, or the process has ended,
 * however it did.
 *
 * @param work for the error message, such as 'deploying to'
 * @throws Error where another one is in it
 */
export async function lockFolder(folder: string, work: string): Promise<() => Promise<void>> {
  const file = join(folder, '.lock')
  for (;;) {
    try {
      // A link has its content at once; a new file would be empty for a moment, and its owner unknown.
      await symlink(String(process.pid), file)
      return () => rm(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const pid = Number(await readlink(file).catch(() => ''))
    if (pid === process.pid || (pid > 0 && isRunning(pid))) {
      throw new Error(`Process ${pid} is ${work} ${folder}; if it is none, remove ${file}.`)
    }
    await rm(file, { force: true })
  }
}
