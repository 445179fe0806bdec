import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'
import type { Finding } from './findings'
import { shownMessageIds } from './message-ids'

const POLICY_WORDS = /Content Security Policy|Trusted ?(?:Types?|HTML|Script)/

/**
 * Whether a message is the browser's own report of an API error status, or of the not-found page's own 404. Neither is the
 * page's fault.
 */
function isErrorStatus(message: ConsoleMessage): boolean {
  const { url } = message.location()
  if (!message.text().startsWith('Failed to load resource')) return false
  if (/^https?:\/\/[^/]+\/api\/v2\//.test(url)) return true
  return message.text().includes('status of 404') && url === message.page()?.url()
}

function originOf(url: string): string | undefined {
  const { protocol, origin } = new URL(url)
  return /^(?:https?|wss?):$/.test(protocol) ? origin : undefined
}

/**
 * Watches every page of `context`, from before its first script.
 *
 * The returned function also inspects the pages that are open when it is called, and returns all findings.
 */
export async function watchPage(
  context: BrowserContext,
  siteOrigin: string,
): Promise<() => Promise<Finding[]>> {
  const findings: Finding[] = []
  const add = (kind: Finding['kind'], text: string, page: string | undefined) => {
    findings.push({ kind, text, page: page ?? 'a closed page' })
  }

  context.on('console', (message) => {
    if (message.type() !== 'error' || isErrorStatus(message)) return
    const text = message.text()
    add(POLICY_WORDS.test(text) ? 'policy' : 'console', text, message.page()?.url())
  })
  context.on('weberror', (error) => add('error', String(error.error()), error.page()?.url()))
  context.on('request', (request) => {
    const origin = originOf(request.url())
    if (origin !== undefined && origin !== siteOrigin) add('host', request.url(), origin)
  })
  // The console reports most violations; the event reports all of them.
  await context.exposeBinding('reportPolicyViolation', ({ page }, text: string) => {
    add('policy', text, page.url())
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { reportPolicyViolation } = globalThis as unknown as {
        reportPolicyViolation: (text: string) => Promise<void>
      }
      const { effectiveDirective, blockedURI, sample } = event
      void reportPolicyViolation(`${effectiveDirective} refused ${blockedURI} ${sample}`.trim())
    })
  })

  return async () => {
    const looked = await Promise.all(context.pages().map((page) => look(page, siteOrigin)))
    return [...findings, ...looked.flat()]
  }
}

async function look(page: Page, siteOrigin: string): Promise<Finding[]> {
  if (originOf(page.url()) !== siteOrigin) return []
  const ids = await shownMessageIds(page)
  return ids.map((text) => ({ kind: 'message-id', text, page: page.url() }))
}
