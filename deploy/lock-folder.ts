import { readlink, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether a process with this id exists on this machine. */
export function isRunning(pid: number): boolean {
  try {
    // Signal 0 sends nothing and only tests for the process.
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Locks a folder against other processes of this machine until the returned function is called, or this process ends in
 * whatever way.
 *
 * @param work for the error message, such as 'deploying to'
 * @throws Error if the folder is locked already
 */
export async function lockFolder(folder: string, work: string): Promise<() => Promise<void>> {
  const file = join(folder, '.lock')
  for (;;) {
    try {
      // A symbolic link has its content at once; a new file would be empty for a moment, with no known owner.
      await symlink(String(process.pid), file)
      return () => rm(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const pid = Number(await readlink(file).catch(() => ''))
    if (pid === process.pid || (pid > 0 && isRunning(pid))) {
      throw new Error(
        `Process ${pid} is ${work} ${folder}. If that process is something else, remove ${file}.`,
      )
    }
    await rm(file, { force: true })
  }
}
