const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text of a page or of an attribute in double quotes. */
export const escaped = (text: string): string =>
  text
    // What XML and HTML know no way to write.
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '\u{FFFD}')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)
