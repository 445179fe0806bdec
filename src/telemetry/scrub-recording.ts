import { isRecord } from '#/lib/is-record'
import { type Secrets, scrubText } from './scrub-text'

/** Attributes that decide how an element looks; not links, labels and values. */
const SHOWN =
  /^(?:class|style|id|role|type|dir|lang|hidden|open|popover|disabled|checked|width|height|viewBox|_cssText|rr_\w+|data-[\w-]+|aria-(?:busy|checked|current|disabled|expanded|hidden|invalid|pressed|selected))$/

/** Style sheets are ours, and ordinary text has no braces. */
const STYLE = /[{}]/

const MASKED = '***'

const mask = (text: string): string => text.replaceAll(/\S/g, '*')

function shownOnly(attributes: object): object {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => SHOWN.test(name)))
}

/**
 * Scrubs a segment of a replay as the library sends it: a header line, then a list of events as JSON. Texts are masked
 * already; the library leaves in attributes of elements (the address of an authenticator's link contains its secret)
 * and addresses of pages.
 */
export function scrubRecording(recording: string, secrets: Secrets): string {
  const end = recording.indexOf('\n') + 1
  const scrub = (key: string, part: unknown) => {
    if (key === 'attributes' && isRecord(part)) return shownOnly(part)
    if (typeof part !== 'string' || key === '_cssText') return part
    // Inputs are masked already, but their length reveals something about a password.
    if (key === 'text') return part === '' ? '' : MASKED
    if (key === 'textContent') return STYLE.test(part) ? part : mask(part)
    return scrubText(part, secrets)
  }
  const events: unknown = JSON.parse(recording.slice(end), scrub)
  return recording.slice(0, end) + JSON.stringify(events)
}
