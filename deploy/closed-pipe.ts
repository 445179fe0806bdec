/** Exits quietly once nobody reads the output any more, as in `… | head`. */
export function endAtClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}
