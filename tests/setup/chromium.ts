import { ensureChromium } from '../../tooling/checks/chromium'

/** Finds a Chromium, or installs one, before the tests (`globalSetup`); the workers inherit the environment. */
export default function setUpChromium(): void {
  process.env['CHROMIUM_PATH'] = ensureChromium().executablePath
}
