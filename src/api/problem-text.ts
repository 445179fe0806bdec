import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from './problem'

const noMessage = msg({
  id: 'error.serverMessageNotFound',
  message: 'Server did not return an error message',
})
const gateway = msg({
  id: 'error.gateway',
  message: 'The server isn’t responding. Please try again',
})
const outcomeUnknown = msg({
  id: 'error.outcomeUnknown',
  message: 'We couldn’t find out whether it went through. Reload the page in a moment and check',
})
const outcomeUnknownRepeatable = msg({
  id: 'error.outcomeUnknownRepeatable',
  message: 'We couldn’t find out whether it went through. Please try again',
})
const notSent = msg({
  id: 'error.notSent',
  message: 'You’re offline. Nothing was sent; try again once you’re connected',
})
const unknown = msg({ id: 'error.unknown', message: 'Unknown error' })
const botCheck = msg({
  id: 'error.botCheck',
  message: 'An error occurred while running the captcha, try again',
})

/**
 * The text for the player: the server's message as it is, or ours (behaviour E1, E2, E3). After a 429, `RetryNotice`
 * beside it shows how long to wait (`ui/feedback/retry-notice.tsx`).
 */
export function problemText(problem: Problem, i18n: I18n): string {
  switch (problem.kind) {
    case 'message':
      return problem.message
    case 'no-message':
      return i18n._(noMessage)
    case 'gateway':
      return i18n._(gateway)
    case 'outcome-unknown':
      return i18n._(problem.isRepeatable ? outcomeUnknownRepeatable : outcomeUnknown)
    case 'not-sent':
      return i18n._(notSent)
    case 'bot-check':
      return i18n._(botCheck)
    case 'session-changed':
    case 'unknown':
      return i18n._(unknown)
  }
}
