const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** `text` escaped for markup, also within an attribute in double quotes. */
export const escaped = (text: string): string =>
  text
    // Characters that XML and HTML cannot represent.
    // oxlint-disable-next-line no-control-regex -- looks for control characters
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '\u{FFFD}')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)
