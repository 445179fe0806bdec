import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

const META = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/

/** The first policy in a page. */
export function policyIn(html: string): string {
  return META.exec(html)?.[1] ?? ''
}

function hashOf(html: string, element: 'script' | 'style'): string {
  const [, content = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(html) ?? []
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** The page after `change`, with policies that allow its inline script and style. */
export function rebuilt(html: string, change: (html: string) => string): string {
  const changed = change(html)
  return (['script', 'style'] as const).reduce(
    (page, element) => page.replaceAll(hashOf(html, element), hashOf(changed, element)),
    changed,
  )
}

/** What comes of a script in the page that makes a policy of Trusted Types of this name: `made`, or its error. */
export function policyMade(page: Page, name: string): Promise<string> {
  return page.evaluate((given) => {
    try {
      window.trustedTypes?.createPolicy(given, { createScriptURL: String })
      return 'made'
    } catch (error) {
      return String(error)
    }
  }, name)
}
