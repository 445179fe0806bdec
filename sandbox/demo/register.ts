/** The folder that the demonstration is served in: `/site`, or nothing. It contains the scripts and the worker. */
const SCRIPT = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
const BASE = new URL(SCRIPT).pathname.replace(/\/[^/]*$/, '')
const WORKER = `${BASE}/sandbox-worker.js`

interface Policy {
  readonly createScriptURL: (url: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

/** Marks a script address as trusted; the page's policy allows only that of the worker. */
function trusted(url: string): string {
  const { trustedTypes }: { readonly trustedTypes?: TrustedTypes } = window
  const policy = trustedTypes?.createPolicy('sandbox-worker', {
    createScriptURL: (given) => {
      if (given !== WORKER) throw new TypeError(`${given} is not the demonstration's worker`)
      return given
    },
  })
  return policy ? policy.createScriptURL(url) : url
}

/**
 * Lets the page pay at its own origin, where the sandbox's provider is: a build does not know where it will be served.
 */
function payHere(): void {
  const settings = document.getElementById('settings')
  const own = document.createElement('data')
  own.textContent = JSON.stringify({
    ...JSON.parse(settings?.textContent ?? '{}'),
    paymentOrigins: [location.origin],
  })
  settings?.remove()
  own.id = 'settings'
  document.head.append(own)
}

/** Starts the backend of the demonstration. Every page loads this before the application. */
async function start(): Promise<void> {
  const { serviceWorker } = navigator
  const isControlled = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  const registration = await serviceWorker.register(trusted(WORKER))
  await serviceWorker.ready
  if (!serviceWorker.controller) {
    registration.active?.postMessage('claim')
    await isControlled
  }
  // The host has no such page and sent this one instead. Now the worker can serve it.
  if (location.pathname.startsWith(`${BASE}/__sandbox`)) location.reload()
}

payHere()
void start()
