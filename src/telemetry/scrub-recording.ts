import { type Secrets, scrubText } from './scrub-text'

/** Attributes that the look of an element hangs on. Links, labels and values are none of them. */
const SHOWN =
  /^(?:class|style|id|role|type|dir|lang|hidden|open|popover|disabled|checked|width|height|viewBox|_cssText|rr_\w+|data-[\w-]+|aria-(?:busy|checked|current|disabled|expanded|hidden|invalid|pressed|selected))$/

/** Style sheets are ours, and no sentence has a brace. */
const STYLE = /[{}]/

const MASKED = '***'

const mask = (text: string): string => text.replaceAll(/\S/g, '*')

function shownOnly(attributes: object): object {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => SHOWN.test(name)))
}

/**
 * A piece of a replay, as the library has it ready to send: a line about it, then a list of events as JSON. Words
 * are masked already; what it leaves in is the attributes of elements (the address of an authenticator's link holds
 * its secret) and addresses of pages.
 */
export function scrubRecording(recording: string, secrets: Secrets): string {
  const end = recording.indexOf('\n') + 1
  const scrub = (key: string, part: unknown) => {
    if (key === 'attributes' && typeof part === 'object' && part !== null && !Array.isArray(part)) {
      return shownOnly(part)
    }
    if (typeof part !== 'string' || key === '_cssText') return part
    // What is typed is masked already; how long it is says something of a password, too.
    if (key === 'text') return part === '' ? '' : MASKED
    if (key === 'textContent') return STYLE.test(part) ? part : mask(part)
    return scrubText(part, secrets)
  }
  const events: unknown = JSON.parse(recording.slice(end), scrub)
  return recording.slice(0, end) + JSON.stringify(events)
}
