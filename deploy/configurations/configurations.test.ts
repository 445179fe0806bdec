import { QUERY_BEGINS } from '#deploy/logged-path'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseAllHeaders } from 'netlify-headers-parser'
import { parseAllRedirects } from 'netlify-redirect-parser'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECURITY_HEADERS } from '#deploy/headers'
import { caddyfile } from './caddy'
import { containerfile, systemdUnit } from './container'
import { nginxHttp, nginxProxy, nginxServer } from './nginx'
import { nginxExample } from './nginx-example'
import {
  cloudflareHeaders,
  cloudflareRedirects,
  hostHeaders,
  netlifyRedirects,
} from './static-hosts'

const redirectSchema = v.object({
  path: v.string(),
  query: v.record(v.string(), v.string()),
  to: v.string(),
  status: v.number(),
  force: v.boolean(),
})

describe.each([
  ['nginx', nginxHttp],
  ['Caddy', caddyfile],
  ['Cloudflare Pages', cloudflareHeaders],
])('%s', (_, text) => {
  it('sends every header of the site', () => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(text).toContain(value)
      if (text !== nginxHttp) expect(text).toContain(name)
    }
  })
})

it.each([
  ['container', containerfile],
  ['unit of systemd', systemdUnit],
])('keeps the memory of server.mjs small in the %s', (_, text) => {
  // Without it 2,000 connections take 13 MB more, which a busy machine hides from the test of the servers.
  expect(text).toContain('--max-semi-space-size=1')
})

describe('nginx', () => {
  it('sets headers at one place only, where no other add_header drops them', () => {
    expect(nginxServer).not.toMatch(/^\s+add_header/m)
  })

  it('includes what the build writes', () => {
    const included = nginxExample.match(/nginx\/\w+\.conf/g)
    expect(included).toEqual([
      'nginx/http.conf',
      'nginx/server.conf',
      'nginx/proxy.conf',
      'nginx/ready.conf',
    ])
  })

  it('recognizes the API by the path as it was sent, not as nginx normalizes it', () => {
    expect(nginxHttp).toMatch(/map \$request_uri \$site_is_api \{/)
    expect(nginxProxy).toContain('if ($site_is_api = no) { return 404; }')
    expect(nginxExample).toContain('location ^~ /api/v2/ {')
  })

  it('logs of a path what comes before its query, however that was mangled', () => {
    const pattern = /map \$request_uri \$site_path \{ "~\*(\S+)" \$site_plain_path; \}/.exec(
      nginxHttp,
    )?.[1]
    const path = new RegExp(pattern ?? 'none', 'i')
    expect(path.exec('/verify%3Fkey=secret')?.groups?.['site_plain_path']).toBe('/verify')
    expect(path.exec('/a%20b;x?y')?.groups?.['site_plain_path']).toBe('/a%20b')
    expect(caddyfile).toContain(`request>uri regexp "(?is)${QUERY_BEGINS}.*" ""`)
  })

  it('logs no failures, whose lines would have the query', () => {
    expect(nginxServer).toMatch(/^error_log \/dev\/null emerg;$/m)
  })

  it('knows each page by its path', () => {
    expect(nginxHttp).toContain(String.raw`"~^\/payment\/[^/]+/?$" payment;`)
    expect(nginxHttp).toContain('"~^en$" ".en";')
  })
})

describe('Caddy', () => {
  it('recognizes the API by the path as it was sent, not as Caddy normalizes it', () => {
    const api = /@api \{([^}]*\{[^}]*\}[^}]*)+?\n\t\t\}/.exec(caddyfile)?.[0] ?? ''
    expect(api.match(/vars_regexp \{http\.request\.orig_uri\}/g)).toHaveLength(2)
    expect(api).not.toContain('path_regexp')
  })
})

/** What Cloudflare Pages documents: https://developers.cloudflare.com/pages/configuration/{headers,redirects}/ */
const CLOUDFLARE = {
  headerRules: 100,
  headerLine: 2000,
  staticRedirects: 2000,
  dynamicRedirects: 100,
  redirectLine: 1000,
  statuses: ['200', '301', '302', '303', '307', '308'],
}

describe('Cloudflare Pages', () => {
  it('reads all rules for headers', () => {
    const lines = cloudflareHeaders.trimEnd().split('\n')
    const rules = lines.filter((line) => line.startsWith('/'))
    expect(rules.length).toBeLessThanOrEqual(CLOUDFLARE.headerRules)
    expect(new Set(rules).size).toBe(rules.length)
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(CLOUDFLARE.headerLine)
      expect(line).toMatch(/^(?:\/[^\s*]*\*?|  ! [\w-]+|  [\w-]+: \S.*)$/)
    }
  })

  it('reads all redirects', () => {
    const lines = cloudflareRedirects.trimEnd().split('\n')
    const dynamic = lines.filter((line) => /[*:]/.test(line))
    expect(dynamic.length).toBeLessThanOrEqual(CLOUDFLARE.dynamicRedirects)
    expect(lines.length - dynamic.length).toBeLessThanOrEqual(CLOUDFLARE.staticRedirects)
    // Static ones come first.
    expect(lines.slice(-dynamic.length)).toEqual(dynamic)
    const froms = lines.map((line) => {
      const [from = '', to = '', status = '', ...rest] = line.split(' ')
      expect(line.length).toBeLessThanOrEqual(CLOUDFLARE.redirectLine)
      expect([from, to]).toEqual([
        expect.stringMatching(/^\/[^*]*\*?$/),
        expect.stringMatching(/^\//),
      ])
      expect([CLOUDFLARE.statuses.includes(status), rest]).toEqual([true, []])
      return from
    })
    expect(new Set(froms).size).toBe(froms.length)
  })

  it('gets the pages that their names do not give away', () => {
    expect(cloudflareRedirects).toBe(
      [
        '/.well-known/change-password /profile#password 302',
        '/oauth2/error /oauth2-error 200',
        '/payment/* /payment 200\n',
      ].join('\n'),
    )
  })
})

describe('Netlify', () => {
  let folder: string

  /** A file for Netlify as its own reader has it. */
  async function fileOf(text: string): Promise<string> {
    const file = join(folder, 'file')
    await writeFile(file, text)
    return file
  }

  async function readHeaders(text: string) {
    // The types of the package have lost what the list is of.
    const headersFiles = [await fileOf(text)] as never[]
    const options = { headersFiles, netlifyConfigPath: undefined, minimal: false }
    const { headers, errors } = await parseAllHeaders(options)
    expect(errors).toEqual([])
    return (path: string) =>
      Object.assign(
        {},
        ...headers.filter((one) => one.forRegExp?.test(path)).map((one) => one.values),
      )
  }

  async function readRedirects(text: string) {
    const redirectsFiles = [await fileOf(text)]
    const options = { redirectsFiles, configRedirects: [], minimal: false }
    const { redirects, errors } = await parseAllRedirects(options)
    expect(errors).toEqual([])
    return v.parse(v.array(redirectSchema), redirects)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'host-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('reads the headers of every path', async () => {
    const headersOf = await readHeaders(hostHeaders())
    expect(headersOf('/')).toEqual(SECURITY_HEADERS)
    expect(headersOf('/payment/success')).toEqual(SECURITY_HEADERS)
    expect(headersOf('/assets/main-1a2b.js')).toEqual({
      ...SECURITY_HEADERS,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })

  it('reads every redirect, the language of its query first', async () => {
    const redirects = await readRedirects(netlifyRedirects)
    expect(redirects).toHaveLength(netlifyRedirects.trimEnd().split('\n').length)
    const rule = (path: string, query: Record<string, string> = {}) =>
      redirects.find((one) => one.path === path && isDeepStrictEqual(one.query, query))
    expect(rule('/rules', { lang: 'en' })).toMatchObject({
      to: '/rules.en.html',
      status: 200,
      force: true,
    })
    expect(rule('/rules')).toMatchObject({ to: '/rules.html', status: 200, force: false })
    expect(rule('/payment/*')).toMatchObject({ to: '/payment.html', status: 200 })
    expect(rule('/.well-known/change-password')).toMatchObject({
      to: '/profile#password',
      status: 302,
    })
    expect(redirects.at(-1)).toMatchObject({ path: '/*', to: '/not-found.html', status: 404 })
    const plain = redirects.findIndex(({ path }) => path === '/rules')
    expect(redirects[plain]?.query).toEqual({ lang: 'ru' })
  })
})
