import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pageFile, PAGES } from '#deploy/pages'
import { parseConfig } from '#/config-schema'
import { LOCALE_CODES } from '#/locales/locale'
import { settingsIn, smallBuild, TEMPLATE } from '#deploy/testing/small-build'
import { isStampedWith, stamp, writeStamped } from './stamp'

const plain = parseConfig({})
const own = {
  ...parseConfig({
    VITE_SITE_URL: 'https://play.example',
    VITE_RECAPTCHA_KEY: 'key',
    VITE_SENTRY_DSN: 'https://key@reports.example/1',
  }),
  // No setting may have it; pages hold together all the same.
  name: 'Tom </script><!-- & Jerry',
}

const { build, readText, readAll } = smallBuild()

describe('a stamped build', () => {
  it('has every page in every language, drawn with the settings and holding them for the app', async () => {
    await writeStamped(build, own)
    for (const page of PAGES) {
      for (const locale of LOCALE_CODES) {
        const html = await readText(pageFile(page, locale))
        expect(html).toContain(`<html lang="${locale}"`)
        expect(settingsIn(html)).toEqual(JSON.parse(JSON.stringify(own)))
        expect(html.match(/<title>/g)).toHaveLength(1)
      }
    }
    const titles = ['index.en.html', 'profile.html'].map(
      async (name) => /<title>(.*?)<\/title>/.exec(await readText(name))?.[1],
    )
    expect(await Promise.all(titles)).toEqual([
      '/ en Tom &lt;/script>&lt;!-- & Jerry',
      'Tom &lt;/script&gt;&lt;!-- &amp; Jerry',
    ])
  })

  it('lets in by its policies what the settings name, and nothing else', async () => {
    await writeStamped(build, own)
    expect(await readText('sign.html')).toMatch(
      /script-src [^;]*google[^<]*connect-src 'self' https:\/\/reports\.example /,
    )
    await writeStamped(build, plain)
    expect(await readText('sign.html')).toMatch(
      /script-src 'self' 'sha256-[^ ]+'; [^<]*connect-src 'self';/,
    )
  })

  it('names its address to search engines where there is one', async () => {
    await writeStamped(build, own)
    expect(await readText('robots.txt')).toContain('https://play.example/sitemap.xml')
    expect(await readText('sitemap.xml')).toContain('<loc>https://play.example/rules</loc>')
    expect(await readText('index.html')).toContain('href="https://play.example/?lang=en"')
    await writeStamped(build, plain)
    expect(await readdir(build.dist)).not.toContain('sitemap.xml')
    expect(await readText('robots.txt')).not.toContain('Sitemap')
  })

  it('uses the path of its address', async () => {
    await writeFile(join(build.dist, 'assets/index.css'), 'a{background:url(sky.avif)}')
    const below = parseConfig({ VITE_SITE_URL: 'https://play.example/site/' })
    await writeStamped(build, below)
    const home = await readText('index.en.html')
    expect(home).toContain(' data-prerendered="/site"')
    expect(home).toContain('<link rel="stylesheet" disabled href="/site/assets/index.css">')
    expect(home).toContain('<link rel="modulepreload" crossorigin href="/site/assets/other.js">')
    expect(home).toContain('a{background:url(/site/assets/sky.avif)}')
    expect(home).toContain('href="https://play.example/site/?lang=en"')
    expect(home).not.toMatch(/["(]\/assets/)
    const rules = await readText('rules.html')
    expect(rules).toContain(' data-prerendered="/site/rules"')
    expect(await readText('sitemap.xml')).toContain('<loc>https://play.example/site/rules</loc>')
    await writeStamped(build, plain)
    expect(await readText('index.html')).toContain('a{background:url(/assets/sky.avif)}')
  })

  it('names what it was built from, and differs for other settings', async () => {
    await writeStamped(build, plain)
    const version = JSON.parse(await readText('version.json'))
    expect(version).toEqual({
      build: expect.stringMatching(/^[\da-f]{12}$/),
      contract: '1.2.3',
      commit: 'abc',
    })
    expect(await readText('rules.html')).toContain(
      `<meta name="version" content="build ${version.build}, contract 1.2.3, commit abc">`,
    )
    await writeStamped(build, own)
    expect(JSON.parse(await readText('version.json')).build).not.toBe(version.build)
  })

  it('has compressed copies of the pages as they are now', async () => {
    await writeStamped(build, plain)
    await writeStamped(build, own)
    const copy = brotliDecompressSync(await readFile(join(build.dist, 'rules.html.br')))
    expect(copy.toString()).toBe(await readText('rules.html'))
  })

  it('has the same bytes, whatever it was stamped with before', async () => {
    await writeStamped(build, plain)
    const first = await readAll()
    await writeStamped(build, own)
    expect(await readAll()).not.toEqual(first)
    await writeStamped(build, plain)
    expect(await readAll()).toEqual(first)
  })

  it('knows its settings', async () => {
    await writeStamped(build, own)
    expect(await isStampedWith(build, own)).toBe(true)
    expect(await isStampedWith(build, plain)).toBe(false)
  })

  it('has its settings only once all of its pages do', async () => {
    await writeFile(join(build.deploy, 'settings.json'), 'of the stamping before')
    // What cannot be replaced by a file, as on a disk that is full.
    await mkdir(join(build.dist, 'version.json'))
    await expect(writeStamped(build, plain)).rejects.toThrow()
    expect(await readdir(build.deploy)).not.toContain('settings.json')
  })

  it('lets one process stamp at a time', async () => {
    const both = [own, plain]
    const results = await Promise.allSettled(both.map((settings) => writeStamped(build, settings)))
    // Either may come first.
    const [done, refused] = results[0]?.status === 'fulfilled' ? [0, 1] : [1, 0]
    expect(results[done]?.status).toBe('fulfilled')
    expect(results[refused]).toMatchObject({
      reason: {
        message: expect.stringMatching(/^Process \d+ is stamping the build beside .*\.lock\.$/),
      },
    })
    expect(await isStampedWith(build, both[done] ?? plain)).toBe(true)
    await writeStamped(build, own)
    expect(await readdir(build.deploy)).not.toContain('.lock')
  })

  it('stays as it is where a page cannot be made', async () => {
    await writeStamped(build, plain)
    const before = await readAll()
    const { mtimeMs } = await stat(join(build.dist, 'index.html'))
    await writeFile(join(build.deploy, 'page-template.html'), TEMPLATE.replace('id="root"', ''))
    await expect(writeStamped(build, own)).rejects.toThrow('has no <div id="root"></div>')
    expect(await readAll()).toEqual(before)
    expect((await stat(join(build.dist, 'index.html'))).mtimeMs).toBe(mtimeMs)
  })
})

it('files that settings take away are named, so that a server drops them', async () => {
  expect((await stamp(build, plain)).get('sitemap.xml')).toBeNull()
  expect((await stamp(build, own)).get('sitemap.xml')).not.toBeNull()
})

it('names the contact for vulnerabilities, with an end date and an address, only if configured', async () => {
  const file = '.well-known/security.txt'
  const settings = parseConfig({
    VITE_SITE_URL: 'https://play.example/site',
    VITE_SECURITY_CONTACT: 'mailto:security@play.example',
    VITE_SECURITY_EXPIRES: '2027-06-30',
  })
  await writeStamped(build, settings)
  expect((await readText(file)).split('\n')).toEqual([
    'Contact: mailto:security@play.example',
    'Expires: 2027-06-30T00:00:00Z',
    `Preferred-Languages: ${LOCALE_CODES.join(', ')}`,
    'Canonical: https://play.example/.well-known/security.txt',
    '',
  ])
  await writeStamped(build, plain)
  await expect(readText(file)).rejects.toThrow('ENOENT')
})
