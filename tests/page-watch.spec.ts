import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility'
import type { Exception } from './support/findings'
import { allow, expect, test } from './support/fixtures'
import { policyIn } from './support/policy'

/**
 * Tests the checks that run on every page (`support/page-watch.ts`, `support/fixtures.ts`): pages that break each rule
 * are served in place of the site's, with the site's headers.
 */

const GOOD = '<p>Text</p>'

const BREACHES: (Exception & { name: string; body: string; script?: string })[] = [
  {
    name: 'a console error',
    kind: 'console',
    pattern: /planted/,
    why: 'planted',
    body: GOOD,
    script: `console.error('planted')`,
  },
  {
    name: 'a missing file',
    kind: 'console',
    pattern: /404/,
    why: 'planted',
    body: '<img src="/assets/missing.png" alt="" />',
  },
  {
    name: 'an uncaught error',
    kind: 'error',
    pattern: /planted/,
    why: 'planted',
    body: GOOD,
    script: `setTimeout(() => { throw new Error('planted') })`,
  },
  {
    name: 'an unhandled rejection',
    kind: 'error',
    pattern: /planted/,
    why: 'planted',
    body: GOOD,
    script: `Promise.reject(new Error('planted'))`,
  },
  {
    name: 'an inline style',
    kind: 'policy',
    pattern: /style/,
    why: 'planted',
    body: '<p style="color: red">Text</p>',
  },
  {
    name: 'markup from a string',
    kind: 'policy',
    pattern: /require-trusted-types-for|TrustedHTML/,
    why: 'planted',
    body: GOOD,
    script: `try { document.body.innerHTML = '<b>planted</b>' } catch {}`,
  },
  {
    name: 'a request to another host',
    kind: 'host',
    pattern: /^https:\/\/elsewhere\.example\//,
    why: 'planted',
    body: GOOD,
    script: `open('https://elsewhere.example/')`,
  },
  {
    name: 'a message id in the text',
    kind: 'message-id',
    pattern: /^confirm\.accept$/,
    why: 'planted',
    body: '<p>confirm.accept</p>',
  },
  {
    name: 'a message id as a label',
    kind: 'message-id',
    pattern: /^confirm\.reject$/,
    why: 'planted',
    body: '<button type="button" aria-label="confirm.reject"></button>',
  },
]

async function openPlanted(page: Page, body: string, script = ''): Promise<void> {
  await page.unrouteAll()
  await page.route('/planted', async (route) => {
    const response = await route.fetch({ url: new URL('/', route.request().url()).href })
    const html = `<!doctype html><html lang="en"><head>
      <meta http-equiv="Content-Security-Policy" content="${policyIn(await response.text())}">
      <title>Planted</title>
      <link rel="icon" href="/planted.ico" /><script src="/planted.js" defer></script></head>
      <body><main><h1>Planted</h1>${body}</main></body></html>`
    await route.fulfill({ response, body: html })
  })
  await page.route('/planted.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('/planted.ico', (route) =>
    route.fulfill({ contentType: 'image/x-icon', body: '' }),
  )
  await page.goto('/planted')
}

test('a page that breaks no rule passes; a field without a label is an accessibility fault', async ({
  page,
  pageWatch,
}) => {
  await openPlanted(page, GOOD)
  expect(await pageWatch.findings()).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await openPlanted(page, '<input type="text" />')
  expect(await accessibilityFaults(page)).toEqual([expect.stringMatching(/^label: .*input/)])
})

test.describe('a list of expected faults', () => {
  test.use(allow(...BREACHES))

  test('accepts every kind of fault', async ({ page, pageWatch }) => {
    for (const { name, body, script, kind, pattern } of BREACHES) {
      await openPlanted(page, body, script)
      // The script's effects appear after the page has loaded.
      await expect
        .poll(() => pageWatch.findings(), name)
        .toContainEqual(expect.objectContaining({ kind, text: expect.stringMatching(pattern) }))
    }
  })
})

test('a fault that is not expected fails the test', async ({ page }) => {
  test.fail()
  await openPlanted(page, GOOD, `console.error('planted')`)
})
