import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUILD_FACTS } from '#deploy/settings/stamp'
import { SIZES } from '#deploy/whole-build'
import { SHARE_SIZE } from '#deploy/share-picture'
import { filesIn } from '../testing/files-in'
import { archive } from './archive'
import {
  complaintsOf,
  git,
  makeCheckout,
  missingOf,
  release,
  type Release,
  runNode,
  unlike,
  unpack,
  writeBrand,
} from '../testing/release-checkout'

// Beside the packages of this checkout, which are linked.
mkdirSync('test-results', { recursive: true })
const folder = resolve(mkdtempSync('test-results/release-'))
const operator = join(folder, 'operator')

/** What a busy machine may take. */
const BUSY_MS = 600_000

let share: Buffer
let refused = ''
let art = ''
let made: Release
/** The unpacked archive. */
let site: string

/** Runs a program of the operator's checkout; what it says. */
function runTheirs(program: string): string {
  const { stdout, stderr } = runNode(['--import', 'tsx', program], operator)
  return stdout + stderr
}

beforeAll(async () => {
  const create = { ...SHARE_SIZE, channels: 3, background: '#123' } as const
  share = await sharp({ create }).jpeg().toBuffer()
  makeCheckout(operator, share)
  refused = runTheirs('tooling/build/build.ts')
  art = runTheirs('tooling/art/art.ts')
  const key = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  made = await release(operator, { RELEASE_KEY: key })
  site = unpack(made, join(folder, 'unpacked'))
}, BUSY_MS)

afterAll(() => rmSync(folder, { recursive: true }), BUSY_MS)

describe('the archive of a release', { timeout: BUSY_MS }, () => {
  it('has the sum beside it', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(createHash('sha256').update(readFileSync(made.file)).digest('hex')).toBe(made.sum)
    expect(made.name).toBe(`site-${version}-${git(operator, 'rev-parse', '--short=12', 'HEAD')}`)
  })

  it('has a signature beside it where there is a key', () => {
    const verify = ['-Y', 'check-novalidate', '-n', 'file', '-s', `${made.file}.sig`]
    const input = readFileSync(made.file)
    expect(spawnSync('ssh-keygen', verify, { input }).status).toBe(0)
    expect(spawnSync('ssh-keygen', verify, { input: input.subarray(1) }).status).not.toBe(0)
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
        expect([document, ...missingOf(document, site)]).toEqual([document])
      }
    },
  )

  it('cannot be made of uncommitted changes', () => {
    const file = join(operator, 'README.md')
    appendFileSync(file, 'changed\n')
    const complaint = complaintsOf(['--import', 'tsx', 'tooling/cli/release.ts'], operator)
    git(operator, 'checkout', '--quiet', 'README.md')
    expect(complaint).toBe('A release needs a clean working tree: commit or stash your changes.')
  })

  it('names what is wrong with the settings and with the brand in one run, and writes nothing', () => {
    const wrong = join(folder, 'wrong')
    writeBrand(wrong, {
      'tokens.css': ':root { --becon: red }',
      'texts.ru.json': '{ "home.titel": "x" }',
    })
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
    [['deploy.mjs', '--to', 'none/site'], /^There is no .*\/none\.$/],
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

  it('has a server that says in one line that it has no build', () => {
    const line = 'Wrong setting SITE_ROOT: "src" is not a folder with a build'
    expect(complaintsOf(['dist-deploy/server.mjs'], site, { SITE_ROOT: 'src' })).toBe(line)
  })
})

describe('another checkout of the same sources', { timeout: BUSY_MS }, () => {
  it('makes the same files, once its pages have the same settings and brand', () => {
    const env = join(folder, 'defaults.env')
    writeFileSync(env, '')
    const stamped = ['.', site].map((from, at) => {
      const to = join(folder, `stamped-${at}`)
      for (const part of ['dist', 'dist-deploy']) {
        cpSync(join(from, part), join(to, part), { recursive: true })
      }
      // These name the commit, and what was drawn for the brand, which stamping keeps for that brand to come back.
      for (const file of [BUILD_FACTS, SIZES]) {
        cpSync(join('dist-deploy', file), join(to, 'dist-deploy', file))
      }
      rmSync(join(to, 'dist-deploy/pictures/brand'), { recursive: true, force: true })
      const stamping = ['dist-deploy/settings.mjs', '--env', env, '--into', 'dist']
      expect(complaintsOf(stamping, to)).toBe('')
      return filesIn(to)
    })
    expect(unlike(stamped[0] ?? {}, stamped[1] ?? {})).toEqual([])
  })

  it('makes the same archive of the same files', () => {
    const [first, again] = [join(folder, 'first.tar.gz'), join(folder, 'again.tar.gz')]
    const copy = join(folder, 'copy')
    execFileSync('cp', ['-r', join(folder, 'unpacked'), copy])
    archive(join(folder, 'unpacked'), made.name, 1e9, first)
    archive(copy, made.name, 1e9, again)
    expect(readFileSync(again).equals(readFileSync(first))).toBe(true)
  })
})

/** A page of the operator's. */
const page = (name: string) => readFileSync(join(operator, 'dist', name), 'utf8')

/** A text in the scripts and styles that were built. */
const isInAssets = (ending: string, text: string) =>
  globSync(`${operator}/dist/assets/*${ending}`).some((file) =>
    readFileSync(file, 'utf8').includes(text),
  )

describe('a brand', { timeout: BUSY_MS }, () => {
  it('needs the pictures that its colours change, which are rendered once', () => {
    expect(refused).toContain('Run npm run art: share-night')
    expect(art).toMatch(/^Pictures to render: 1, about \d+ s\nshare-night /)
    expect(runTheirs('tooling/art/art.ts')).toBe('')
  })

  it('has its colours, the light of the scene included, and its name', () => {
    expect(page('index.html')).toContain('--beacon: var(--lightningcss-light,#dd8844)')
    expect(page('index.html')).toContain('var(--lightningcss-dark,#ff9999)')
    expect(page('index.html')).toMatch(/<title>[^<]*Harbour<\/title>/)
  })

  it('has its mark in every page, and its icon', () => {
    expect(page('index.html')).toContain('<path stroke-width="2" d="M1 1h6"/>')
    expect(page('profile.html')).toContain('<use href="#mark">')
    expect(isInAssets('.svg', 'M2 2h4v4z')).toBe(true)
  })

  it('has its rules, texts, picture and sections, and the default brand’s where it has none', () => {
    expect(page('rules.html')).toContain('Играйте честно.')
    // In the language that there is, rather than those of the default brand.
    expect(page('rules.en.html')).toContain('Играйте честно.')
    expect(page('index.html')).toMatch(/<h1[^>]*>Замок ждёт<\/h1>/)
    expect(isInAssets('.js', 'Замок ждёт')).toBe(true)
    expect(readFileSync(join(operator, 'dist/share.ru.jpg'))).toEqual(share)
    const home = page('index.en.html')
    expect(home).toContain('A fire at the edge of night')
    expect(home.indexOf('Vote for us')).toBeGreaterThan(0)
    expect(home).not.toContain('Three steps')
  })

  it('gives the same bytes over another brand, by Node alone; what is hard to read is warned of', () => {
    const built = filesIn(join(operator, 'dist'))
    const other = join(folder, 'other')
    writeBrand(other, {
      'tokens.css': ':root { --beacon: #101820; --on-beacon: #ffffff; --beacon-text: #777777 }',
      'texts.en.json': '{ "home.title": "The castle waits" }',
    })
    const own = readFileSync(join(operator, '.env'), 'utf8')
    writeFileSync(join(folder, 'other.env'), `${own}BRAND_DIR=${other}\n`)
    const stamp = (env: string) =>
      runNode(['dist-deploy/settings.mjs', '--env', env, '--into', 'dist'], operator)
    expect(stamp(join(folder, 'other.env'))).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^Warning: .*\/tokens\.css: --beacon-text on --bg by day/m),
    })
    expect(page('index.en.html')).toContain('The castle waits')
    expect(page('index.html')).not.toContain('Замок ждёт')
    expect(stamp('.env').status).toBe(0)
    expect(unlike(filesIn(join(operator, 'dist')), built)).toEqual([])
  })

  it('touches no file of the project, so that an upgrade is a pull without a conflict', () => {
    expect(git(operator, 'status', '--porcelain')).toBe('')
  })
})
