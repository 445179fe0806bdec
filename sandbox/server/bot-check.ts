/**
 * A stand-in of the bot check's script (reCAPTCHA v3): it makes its global a little later, as the provider's
 * does, and gives another token each time. The address names what goes wrong with it.
 */
const FAULTS = ['none', 'no-global', 'refuses', 'silent', 'empty'] as const
type ScriptFault = (typeof FAULTS)[number]

const EXECUTE: Record<ScriptFault, string> = {
  none: 'count += 1; return Promise.resolve("stand-in-" + options.action + "-" + count);',
  'no-global': '',
  refuses: 'return Promise.reject(new Error("The stand-in refuses"));',
  silent: 'return new Promise(() => {});',
  empty: 'return Promise.resolve("");',
}

/** The script; `fault` as asked for, `none` for a name that is not known. */
export function botCheckScript(asked: string | null): string {
  const fault = FAULTS.find((name) => name === asked) ?? 'none'
  if (fault === 'no-global') return ''
  return `(() => {
  let count = 0;
  setTimeout(() => {
    window.grecaptcha = { execute: (key, options) => { ${EXECUTE[fault]} } };
  }, 60);
})();
`
}
