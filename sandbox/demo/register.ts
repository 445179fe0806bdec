/** The folder that the demonstration is served in: `/site`, or nothing. Its scripts and its worker lie there. */
const SCRIPT = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
const BASE = new URL(SCRIPT).pathname.replace(/\/[^/]*$/, '')
const WORKER = `${BASE}/sandbox-worker.js`

interface Policy {
  readonly createScriptURL: (url: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

/** The page's policy trusts scripts of one address only. */
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

/** Lets the page pay at its own origin, where the sandbox's payments are: a build does not know where it will be served. */
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

/** Starts the backend of the demonstration. Every page of it loads this before the application. */
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
  // The host has no such page, and this is the one it shows instead: the worker has it now.
  if (location.pathname.startsWith(`${BASE}/__sandbox`)) location.reload()
}

payHere()
void start()
