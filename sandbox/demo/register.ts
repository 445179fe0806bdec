const WORKER = '/sandbox-worker.js'

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

/** Starts the backend of the demonstration. Every page of it loads this before the application. */
async function start(): Promise<void> {
  const registration = await navigator.serviceWorker.register(trusted(WORKER))
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) registration.active?.postMessage('claim')
}

void start()
