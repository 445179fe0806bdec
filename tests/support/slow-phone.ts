import type { Page } from '@playwright/test'

const KBIT = 1024 / 8

/** Throttles the network like a phone with a weak signal, which Chromium then reports as 3g. */
export async function slowNetwork(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 1600 * KBIT,
    uploadThroughput: 750 * KBIT,
  })
}

/** Slows the page's CPU down to a quarter. */
export async function slowProcessor(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
