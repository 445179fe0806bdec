const lower = (text: string) => text.normalize('NFC').toLowerCase()

/** International characters, without anything that would end or change the host of a URL. */
const INTERNATIONAL = /^(?=.*\P{ASCII})[^\s\p{Cc}!-,/:-@[-`{-~]+$/u

/** A domain in its ASCII form: `xn--p1ai` for `рф`. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`
  return INTERNATIONAL.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain
}

/** The form in which logins and addresses are compared (contract, 'Text'). */
export function folded(name: string): string {
  const text = lower(name)
  const domain = text.lastIndexOf('@') + 1
  return domain === 0 ? text : text.slice(0, domain) + asciiDomain(text.slice(domain))
}
