import { ensureChromium } from './chromium'

/**
 * What Playwright runs before the browser tests of a configuration (`globalSetup`): finds a Chromium, or installs one, for the
 * workers, which inherit the environment.
 */
export default function setUpChromium(): void {
  process.env['CHROMIUM_PATH'] = ensureChromium().executablePath
}
