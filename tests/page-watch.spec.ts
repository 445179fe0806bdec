import type { Page } from '@playwright/test'
import type { Exception } from './support/findings'
import { allow, expect, test } from './support/fixtures'

/**
 * Proves the tripwires of `support/fixtures.ts`: a page that breaks each rule is served in the place of
 * the site's, with the site's headers. Once the break is expected and has to be found; once it is not,
 * and has to fail the test.
 */

const GOOD = '<p>Text</p>'

const BREACHES: (Exception & { name: string; body: string; script?: string })[] = [
  {
    name: 'an error on the console',
    kind: 'console',
    pattern: /planted/,
    why: 'planted',
    body: GOOD,
    script: `console.error('planted')`,
  },
  {
    name: 'a file that is missing',
    kind: 'console',
    pattern: /404/,
    why: 'planted',
    body: '<img src="/assets/missing.png" alt="" />',
  },
  {
    name: 'an error that nobody catches',
    kind: 'error',
    pattern: /planted/,
    why: 'planted',
    body: GOOD,
    script: `setTimeout(() => { throw new Error('planted') })`,
  },
  {
    name: 'a rejection that nobody catches',
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
    name: 'a field without a label',
    kind: 'accessibility',
    pattern: /^label: .*input/,
    why: 'planted',
    body: '<input type="text" />',
  },
  {
    name: 'the id of a text among the words',
    kind: 'message-id',
    pattern: /^confirm\.accept$/,
    why: 'planted',
    body: '<p>confirm.accept</p>',
  },
  {
    name: 'the id of a text as a label',
    kind: 'message-id',
    pattern: /^confirm\.reject$/,
    why: 'planted',
    body: '<button type="button" aria-label="confirm.reject"></button>',
  },
]

async function openPlanted(page: Page, body: string, script = ''): Promise<void> {
  await page.route('/planted', async (route) => {
    const response = await route.fetch({ url: new URL('/', route.request().url()).href })
    const html = `<!doctype html><html lang="en"><head><title>Planted</title>
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
  // What the script started comes after the page has loaded.
  await page.waitForTimeout(300)
}

test('a page that breaks no rule passes', async ({ page, tripwires }) => {
  await openPlanted(page, GOOD)
  expect(await tripwires.findings()).toEqual([])
})

for (const { name, body, script, ...exception } of BREACHES) {
  const wanted = expect.objectContaining({
    kind: exception.kind,
    text: expect.stringMatching(exception.pattern),
  })

  test.describe(name, () => {
    test.describe('expected', () => {
      test.use(allow(exception))
      test('is found and passes', async ({ page, tripwires }) => {
        await openPlanted(page, body, script)
        expect(await tripwires.findings()).toContainEqual(wanted)
      })
    })

    test('unexpected, fails the test', async ({ page }) => {
      test.fail()
      await openPlanted(page, body, script)
    })
  })
}
