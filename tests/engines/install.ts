import { ensureInstalled } from '../../tooling/serve/debian'

/** Other browser engines: the program of each, and its Debian packages. */
const ENGINES = [
  ['firefox-esr', ['firefox-esr']],
  ['WebKitWebDriver', ['webkit2gtk-driver', 'xvfb', 'xauth']],
] as const

/** Installs Firefox, and WebKitGTK with a virtual display, from Debian's packages if they are missing. */
export default function installEngines(): void {
  for (const [program, packages] of ENGINES) ensureInstalled(program, packages)
}
