import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../checks/files-in'
import { SERVICES_SETTINGS } from '../checks/services-settings'
import { archive } from './archive'
import { checkoutsIn, git, makeCheckouts, TOKENS } from './release-checkouts'

const run = promisify(execFile)

/** Environment of a person at a terminal, not of a test. */
const ENV = { ...process.env, VITEST: '', NODE_ENV: '', PORT: undefined, NO_COLOR: '1' }

// Beside the packages of this checkout, which are linked.
mkdirSync('test-results', { recursive: true })
const folder = resolve(mkdtempSync('test-results/release-'))
const { upstream, operator } = checkoutsIn(folder)

type Release = { name: string; file: string; sum: string }

async function release(checkout: string, env: NodeJS.ProcessEnv): Promise<Release> {
  const options = { cwd: checkout, env: { ...ENV, ...env }, maxBuffer: 1e8 }
  await run('npm', ['run', '--silent', 'release'], options)
  const [file = ''] = globSync('dist-release/site-*.tar.gz', { cwd: checkout })
  const [sum = '', named = ''] = readFileSync(join(checkout, `${file}.sha256`), 'utf8').split(/\s+/)
  const name = named.replace(/\.tar\.gz$/, '')
  return { name, file: join(checkout, file), sum }
}

function unpack({ file, name }: Release, to: string): string {
  mkdirSync(to)
  execFileSync('tar', ['-xzf', file, '-C', to])
  return join(to, name)
}

/** Runs Node; what it complains of, which is nothing where all went well. */
function complaintsOf(args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, env: { ...ENV, ...env }, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, args, options)
  expect(status).toBe(stderr === '' ? 0 : 1)
  return stderr.trim()
}

/** What a busy machine may take. */
const BUSY_MS = 600_000

let ours: Release
let theirs: Release
/** The unpacked archive. */
let site: string

beforeAll(async () => {
  makeCheckouts({ upstream, operator })
  const key = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  // One after the other: other tests run beside them.
  ours = await release(upstream, { SETTINGS_FROM: 'defaults' })
  theirs = await release(operator, {
    ...SERVICES_SETTINGS,
    VITE_SITE_URL: 'https://play.example',
    RELEASE_KEY: key,
  })
  site = unpack(ours, join(folder, 'ours'))
}, BUSY_MS)

afterAll(() => rmSync(folder, { recursive: true }), BUSY_MS)

describe('the archive of a release', { timeout: BUSY_MS }, () => {
  it('has the sum beside it', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(createHash('sha256').update(readFileSync(ours.file)).digest('hex')).toBe(ours.sum)
    expect(ours.name).toBe(`site-${version}-${git(upstream, 'rev-parse', '--short=12', 'HEAD')}`)
  })

  it('has a signature beside it where there is a key', () => {
    const verify = ['-Y', 'check-novalidate', '-n', 'file', '-s', `${theirs.file}.sig`]
    const input = readFileSync(theirs.file)
    expect(spawnSync('ssh-keygen', verify, { input }).status).toBe(0)
    expect(spawnSync('ssh-keygen', verify, { input: input.subarray(1) }).status).not.toBe(0)
    expect(existsSync(`${ours.file}.sig`)).toBe(false)
  })

  it('holds all that an operator needs', () => {
    const present = (pattern: string) => globSync(pattern, { cwd: site }).length
    for (const file of [
      'README.md',
      'CHANGELOG.md',
      '.env.example',
      'docs/production.md',
      'openapi.yaml',
      'dist/index.html',
      'dist/version.json',
      'dist-deploy/server.mjs',
      'dist-deploy/settings.mjs',
      'dist-deploy/deploy.mjs',
      'dist-deploy/Containerfile',
      'dist-deploy/nginx/example.conf',
      'dist-deploy/caddy/Caddyfile',
      'contract-kit/aurora-contract-kit-*.tgz',
      'client/aurora-client-*.tgz',
    ]) {
      expect([file, present(file)]).toEqual([file, 1])
    }
    const bill = readFileSync(join(site, 'sbom.cdx.json'), 'utf8')
    expect(JSON.parse(bill)).toMatchObject({ bomFormat: 'CycloneDX' })
    for (const name of ['react', 'valibot', 'culori', '@fontsource-variable/golos-text']) {
      expect(bill).toContain(`"name": "${name}"`)
    }
    expect(bill).not.toMatch(
      /"name": "(?:vite|typescript|chalk|@types\/\w+)"|"(?:serialNumber|timestamp)"/,
    )
    const licenses = readFileSync(join(site, 'dist/licenses.txt'), 'utf8')
    expect(licenses).toMatch(/^react [\d.]+ \(MIT\)$/m)
    expect(licenses).toContain('SIL OPEN FONT LICENSE')
    expect(readFileSync(join(site, 'CHANGELOG.md'), 'utf8')).toMatch(
      /\n- \S+ Take the working tree\n {2}Upgrade: Pull\.\n- /,
    )
  })

  it.each(['README.md', 'docs/production.md', '.env.example', 'dist-deploy/**/*'])(
    'has every file that %s names',
    (pattern) => {
      const documents = globSync(pattern, { cwd: site, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(?:mjs|json|jpg|ico|html)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
      expect(documents).not.toEqual([])
      for (const document of documents) {
        const text = readFileSync(document, 'utf8')
        const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
          ([, link = '']) => join(dirname(document), link),
        )
        // Names in the project, or in the folder of what serves it.
        const names = text.match(
          /(?<![\w./-])(?:docs|src|deploy|tooling|contract|dist-deploy|nginx|caddy|systemd|netlify|cloudflare-pages)\/[\w./*-]*\w/g,
        )
        const missing = (names ?? []).filter(
          (name) => globSync([join(site, name), join(site, 'dist-deploy', name)]).length === 0,
        )
        expect([document, missing, links.filter((link) => !existsSync(link))]).toEqual([
          document,
          [],
          [],
        ])
      }
    },
  )

  it('cannot be made of uncommitted changes', () => {
    const file = join(upstream, 'README.md')
    appendFileSync(file, 'changed\n')
    const complaint = complaintsOf(['--import', 'tsx', 'tooling/cli/release.ts'], upstream)
    git(upstream, 'checkout', '--quiet', 'README.md')
    expect(complaint).toBe('A release needs a clean working tree: commit or stash your changes.')
  })

  it('names what is wrong with the settings and with the brand in one run, and writes nothing', () => {
    const wrong = join(folder, 'wrong')
    mkdirSync(wrong)
    writeFileSync(join(wrong, 'tokens.css'), ':root { --becon: red }')
    writeFileSync(join(wrong, 'texts.ru.json'), '{ "home.titel": "x" }')
    const env = join(folder, 'wrong.env')
    writeFileSync(env, `VITE_SITE_URL=play\nBRAND_DIR=${wrong}\n`)
    const before = filesIn(join(site, 'dist'))
    const lines = [
      expect.stringMatching('^(?:.*wrong.env:1: )?Wrong setting VITE_SITE_URL: "play" is not '),
      `${wrong}/texts.ru.json:1: there is no text home.titel; the nearest is home.title`,
      `${wrong}/tokens.css:1: there is no --becon; the nearest is --beacon`,
    ]
    const stamping = ['dist-deploy/settings.mjs', '--env', env, '--into', 'dist']
    expect(complaintsOf(stamping, site).split('\n')).toEqual(lines)
    const given = { PORT: 'abc', VITE_SITE_URL: 'play', BRAND_DIR: wrong }
    expect(complaintsOf(['dist-deploy/server.mjs'], site, given).split('\n')).toEqual([
      'Wrong setting PORT: "abc" is not a port number from 0 to 65535',
      lines[0],
    ])
    expect(filesIn(join(site, 'dist'))).toEqual(before)
  })

  it.each([
    [['settings.mjs', '--env', 'none.env', '--into', 'dist'], 'There is no none.env.'],
    [['settings.mjs', '--env', 'src', '--into', 'dist'], 'src is a folder, not a file.'],
    [['settings.mjs', '--env', '.env.example', '--into', 'src'], 'There is no build in src.'],
    [['deploy.mjs', '--to', 'dist/site'], /dist\/site is inside the build/],
    [['deploy.mjs', '--to', 'docs'], /docs contains other files, such as production\.md/],
    [['deploy.mjs', '--to', 'README.md'], /README\.md, a file is in the place of a folder\.$/],
    [['deploy.mjs', '--to', 'none/site'], /^There is no .*\/none\.$/],
    [['deploy.mjs', '--to', 'none', '--rollback'], /^Nothing has been deployed to .*\/none yet\.$/],
    [['deploy.mjs', '--rolback'], "Unknown option '--rolback'"],
  ])('answers %j in one line, and changes nothing', ([program = '', ...args], line) => {
    const complaint = complaintsOf([join('dist-deploy', program), ...args], site)
    if (typeof line === 'string') expect(complaint).toBe(line)
    else expect(complaint).toMatch(line)
    expect(complaint).not.toContain('\n')
    expect(existsSync(join(site, 'none'))).toBe(false)
  })

  it('never deploys pages of which only some have the settings', () => {
    const file = join(site, 'dist-deploy/settings.json')
    const settings = readFileSync(file)
    rmSync(file)
    const complaint = complaintsOf(['dist-deploy/deploy.mjs', '--to', 'none'], site)
    writeFileSync(file, settings)
    expect(complaint).toMatch(/^The settings were only partly written: run settings\.mjs again/)
    expect(existsSync(join(site, 'none'))).toBe(false)
  })

  it.each([
    [{ SITE_ROOT: 'src' }, 'Wrong setting SITE_ROOT: "src" is not a folder with a build'],
    [
      { HOST: '192.0.2.1' },
      '192.0.2.1 is not an address of this machine; choose one, such as 127.0.0.1, with HOST=….',
    ],
  ])('its server answers %j in one line', (given, line) => {
    expect(complaintsOf(['dist-deploy/server.mjs'], site, given)).toBe(line)
  })
})

describe('another checkout of the commit', { timeout: BUSY_MS }, () => {
  it('makes the same archive, once its pages have the same settings', () => {
    expect(theirs.sum).not.toBe(ours.sum)
    const other = unpack(theirs, join(folder, 'theirs'))
    const env = join(folder, 'defaults.env')
    writeFileSync(env, '')
    expect(complaintsOf(['dist-deploy/settings.mjs', '--env', env, '--into', 'dist'], other)).toBe(
      '',
    )
    const [ofOther, ofSite] = [filesIn(other), filesIn(site)]
    expect(Object.keys(ofOther)).toEqual(Object.keys(ofSite))
    expect(Object.keys(ofSite).filter((name) => ofOther[name] !== ofSite[name])).toEqual([])
    const seconds = Number(git(operator, 'log', '-1', '--format=%ct'))
    const again = join(folder, 'again.tar.gz')
    archive(join(folder, 'theirs'), theirs.name, seconds, again)
    expect(createHash('sha256').update(readFileSync(again)).digest('hex')).toBe(ours.sum)
  })

  it('shows its brand, and warns of what is hard to read', () => {
    const args = ['dist-deploy/settings.mjs', '--env', '.env', '--into', 'dist']
    expect(complaintsOf(args, operator)).toBe('')
    const tokens = join(operator, 'brand/tokens.css')
    writeFileSync(
      tokens,
      ':root { --beacon: #101820; --on-beacon: #ffffff; --beacon-text: #777777 }',
    )
    const options = { cwd: operator, env: { ...ENV }, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync(process.execPath, args, options)
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^Warning: brand\/tokens\.css: --beacon-text on --bg by day/),
    ])
    writeFileSync(tokens, TOKENS)
    expect(complaintsOf(args, operator)).toBe('')
    const home = readFileSync(join(operator, 'dist/index.html'), 'utf8')
    expect(home).toMatch(/<title>[^<]*Harbour<\/title>/)
    expect(home).toContain('--beacon: var(--lightningcss-light,#dd8844)')
  })
})
