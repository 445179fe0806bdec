import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGES } from '#deploy/pages'
import { headOf, type Manifest, preloadsOf, readManifest, stylesOf } from './page-parts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_app.js'], css: ['index.css'] },
  '_app.js': { file: 'app.js', css: ['app.css'] },
  '_shared.js': { file: 'shared.js', imports: ['_app.js'], css: ['shared.css'] },
  'src/routes/_guest/sign.tsx?tsr-split=component': {
    file: 'sign.js',
    imports: ['_app.js', '_shared.js'],
    css: ['app.css', 'sign.css'],
  },
  'src/routes/rules.tsx?tsr-split=component': { file: 'rules.js', imports: ['_app.js'] },
  'src/routes/_verified.tsx': { file: 'verified.js' },
  'src/routes/_verified/profile.tsx?tsr-split=component': {
    file: 'profile.js',
    css: ['profile.css'],
  },
  'src/features/profile/lazy-forms.ts': {
    file: 'lazy-forms.js',
    imports: ['_shared.js'],
    css: ['lazy-forms.css'],
  },
  'src/features/payment/top-up/lazy-top-up.ts': {
    file: 'lazy-top-up.js',
    css: ['lazy-top-up.css'],
  },
  'src/locales/ru/messages.po?profile.po': { file: 'ru.profile.js' },
  'src/locales/ru/messages.po?common.po': { file: 'ru.js' },
  'src/locales/ru/messages.po?sign.po': { file: 'ru.sign.js' },
  'src/locales/en/messages.po?common.po': { file: 'en.js' },
  'src/locales/en/rules.md': { file: 'rules.en.js' },
  'src/routes/payment.$status.tsx': { file: 'payment.js' },
}

function named(name: string) {
  const page = PAGES.find((one) => one.name === name)
  if (page === undefined) throw new Error(name)
  return page
}

describe('headOf', () => {
  it('takes what React hoists, and leaves the rest whole', () => {
    expect(
      headOf('<title>A — B</title><meta name="x" content="y"/><p><title>C</title></p>'),
    ).toEqual({
      head: '<title>A — B</title><meta name="x" content="y"/>',
      body: '<p><title>C</title></p>',
    })
  })
})

describe('what a page needs', () => {
  it('lists its styles, each once, the entry’s first', () => {
    expect(stylesOf(manifest, named('sign'))).toEqual([
      'index.css',
      'app.css',
      'sign.css',
      'shared.css',
    ])
  })

  it('lists the styles of its lazy chunks, but not their code', () => {
    expect(stylesOf(manifest, named('profile'))).toEqual([
      'index.css',
      'app.css',
      'profile.css',
      'lazy-forms.css',
      'shared.css',
      'lazy-top-up.css',
    ])
    expect(preloadsOf(manifest, named('profile'), 'ru')).toEqual([
      'verified.js',
      'profile.js',
      'ru.profile.js',
    ])
  })

  it('lists its code and texts, except what the entry already names', () => {
    expect(preloadsOf(manifest, named('sign'), 'ru')).toEqual([
      'sign.js',
      'shared.js',
      'ru.sign.js',
    ])
    expect(preloadsOf(manifest, named('rules'), 'en')).toEqual(['rules.js', 'en.js', 'rules.en.js'])
  })

  it('refuses a manifest without the files of the page', () => {
    expect(() => preloadsOf(manifest, named('rules'), 'ru')).toThrow('src/locales/ru/rules.md')
    expect(() => preloadsOf(manifest, named('payment'), 'ru')).toThrow('src/locales/catalogs.ts')
  })
})

it('names a manifest that was copied in part', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manifest-'))
  try {
    await writeFile(join(folder, 'manifest.json'), '{"index.html": {')
    const line = `${folder}/manifest.json is incomplete: unpack or copy the build again.`
    expect(() => readManifest(folder)).toThrow(line)
  } finally {
    await rm(folder, { recursive: true })
  }
})
