const lower = (text: string) => text.normalize('NFC').toLowerCase()

/** Letters of other alphabets, and nothing that ends or changes the host of a URL. */
const INTERNATIONAL = /^(?=.*\P{ASCII})[^\s\p{Cc}!-,/:-@[-`{-~]+$/u

/** A domain in its ASCII form: `xn--p1ai` for `рф`. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`
  return INTERNATIONAL.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain
}

/** Two logins or addresses are the same where these are equal (contract, 'Text'). */
export function folded(name: string): string {
  const text = lower(name)
  const domain = text.lastIndexOf('@') + 1
  return domain === 0 ? text : text.slice(0, domain) + asciiDomain(text.slice(domain))
}
