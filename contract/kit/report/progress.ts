import type { WriteStream } from 'node:tty'

export interface Progress {
  /** Shows the claim that is being checked. */
  readonly show: (claim: string) => void
  /** Says something on a line of its own, which stays. */
  readonly say: (line: string) => void
  /** Leaves the line as it was. */
  readonly end: () => void
}

/** One line that changes at a terminal; elsewhere a dot for each claim. */
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
