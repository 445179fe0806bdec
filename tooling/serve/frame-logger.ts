import { stripVTControlCharacters } from 'node:util'
import type { Logger } from 'vite'

/** A source line in the frame of an error: its number and its text. */
const FRAME_LINE = /^ *>? *(\d+ *\|.*)$/gm
const STACK = /\n +at .+/g

/** After a change of a source, earlier errors are outdated. */
const CHANGE = /hmr update|page reload/

/**
 * Reports an error in a source as one frame. Vite repeats it for each request and each module made from the file, with
 * the parser's stack.
 */
export function frameLogger(logger: Logger): Logger {
  let shown = ''
  return {
    ...logger,
    info: (message, options) => {
      if (CHANGE.test(message)) shown = ''
      logger.info(message, options)
    },
    error: (message, options) => {
      const lines = [...stripVTControlCharacters(message).matchAll(FRAME_LINE)]
      const frame = lines.map(([, line = '']) => line.trimEnd()).join('\n')
      if (frame === '') return logger.error(message, options)
      if (frame !== shown) logger.error(message.replaceAll(STACK, ''), options)
      shown = frame
    },
  }
}
