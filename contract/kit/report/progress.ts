import type { WriteStream } from 'node:tty'

export interface Progress {
  /** Shows the claim that is being checked. */
  readonly show: (claim: string) => void
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
  return {
    show: (claim) => {
      reported += 1
      clear()
      out.write(out.isTTY ? `${reported}  ${claim}`.slice(0, out.columns - 1) : '.')
    },
    end: () => {
      clear()
      if (!out.isTTY && reported > 0) out.write('\n\n')
    },
  }
}
