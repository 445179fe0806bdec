/** The hosts that are this machine, as `URL` writes them. */
const HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address points to the reader's own machine. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && HOSTS.has(new URL(address).hostname)
