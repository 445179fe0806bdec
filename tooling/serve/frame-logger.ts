import { stripVTControlCharacters } from 'node:util'
import type { Logger } from 'vite'

/** A line of a source, as the frame of an error shows it: its number, and its text. */
const FRAME_LINE = /^ *>? *(\d+ *\|.*)$/gm
const STACK = /\n +at .+/g

/** What the next change of a source makes outdated. */
const CHANGE = /hmr update|page reload/

/**
 * Reports an error in a source as one frame. Vite reports it again for each request and each module that is made of the file, with
 * the stack of the parser.
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
