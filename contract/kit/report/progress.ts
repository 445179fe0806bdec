import type { WriteStream } from 'node:tty'

export interface Progress {
  /** Shows the claim being checked. */
  readonly show: (claim: string) => void
  /** Prints a permanent line. */
  readonly say: (line: string) => void
  /** Clears the progress line. */
  readonly end: () => void
}

/** One changing line in a terminal; a dot for each claim elsewhere. */
export function openProgress(out: WriteStream): Progress {
  let reported = 0
  const clear = () => {
    if (out.isTTY) {
      out.clearLine(0)
      out.cursorTo(0)
    }
  }
  let isDotted = false
  return {
    say: (line) => {
      clear()
      out.write(`${isDotted ? '\n' : ''}  ${line}\n`)
      isDotted = false
    },
    show: (claim) => {
      reported += 1
      clear()
      isDotted = !out.isTTY
      out.write(out.isTTY ? `${reported}  ${claim}`.slice(0, out.columns - 1) : '.')
    },
    end: () => {
      clear()
      if (!out.isTTY && reported > 0) out.write('\n\n')
    },
  }
}
