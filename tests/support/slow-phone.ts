import type { Page } from '@playwright/test'

const KBIT = 1024 / 8

/** Gives the page the line of a phone in the country, which Chromium then calls 3g. */
export async function slowLine(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 1600 * KBIT,
    uploadThroughput: 750 * KBIT,
  })
}

/** Gives the page a quarter of the processor. */
export async function slowProcessor(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
