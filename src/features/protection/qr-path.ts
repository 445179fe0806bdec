import { encode } from 'uqr'

/** Light modules around the code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4

export type QrPath = {
  /** Modules along a side, the quiet zone included. */
  size: number
  /** The `d` of one path; one unit is a module. */
  path: string
}

/** `text` as a QR code that is readable with 15 % damage. Throws if it is too long for any code. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const rows = data.map((row, y) => {
    const bars = row.map((isDark, x) => {
      if (!isDark || row[x - 1]) return ''
      const end = row.indexOf(false, x)
      const width = (end === -1 ? size : end) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    })
    return bars.join('')
  })
  return { size, path: rows.join('') }
}
