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

/** The page after `change`, with its policies updated to allow the changed inline script and style. */
export function rebuilt(html: string, change: (html: string) => string): string {
  const changed = change(html)
  return (['script', 'style'] as const).reduce(
    (page, element) => page.replaceAll(hashOf(html, element), hashOf(changed, element)),
    changed,
  )
}

/** Creates a Trusted Types policy in the page: returns `made`, or the error. */
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
