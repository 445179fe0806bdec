import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { mediaTypeOf } from './media-types'

export type Encoding = 'br' | 'gzip'

export type SiteFile = {
  mediaType: string
  /** Of the uncompressed content; an encoded response has its own tag. */
  tag: string
  body: Uint8Array
  encoded: ReadonlyMap<Encoding, Uint8Array>
}

const ENCODED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Hidden files, and the files that configure a static host. */
function isHidden(path: string): boolean {
  return /^\/_(?:headers|redirects)$/.test(path) || /\/\.(?!well-known\/)/.test(path)
}

/**
 * The files under `folder`. Unlike `filesUnder`, it follows links: a deployment keeps the assets of all its releases in
 * one place.
 */
async function filesBehindLinks(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      return (await stat(file)).isDirectory() ? filesBehindLinks(file) : [file]
    }),
  )
  return found.flat()
}

/** Files that replace those of a build, by their path (`rules.html`); null removes a file. */
export type Overlay = ReadonlyMap<string, Uint8Array | null>

/**
 * Every file under `root` by its URL path (`/assets/main-4f2a.js`), with its compressed copies and without hidden
 * files. Nothing outside this map can be served, whatever the path.
 */
export async function readSiteFiles(
  root: string,
  overlay: Overlay = new Map(),
): Promise<ReadonlyMap<string, SiteFile>> {
  const contents = new Map<string, Uint8Array>()
  // One after the other: all at once would take twice the memory, which a process does not give back.
  for (const file of await filesBehindLinks(root)) {
    const path = `/${relative(root, file).split(sep).join('/')}`
    if (!isHidden(path) && !overlay.has(path.slice(1))) contents.set(path, await readFile(file))
  }
  for (const [path, content] of overlay) if (content !== null) contents.set(`/${path}`, content)

  const files = new Map<string, SiteFile>()
  for (const [path, body] of contents) {
    const original = path.replace(/\.(?:br|gz)$/, '')
    if (original !== path && contents.has(original)) continue
    const encoded = new Map<Encoding, Uint8Array>()
    for (const [encoding, end] of ENCODED) {
      const copy = contents.get(path + end)
      if (copy !== undefined) encoded.set(encoding, copy)
    }
    const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    files.set(path, { mediaType: mediaTypeOf(extname(path)), tag, body, encoded })
  }
  return files
}
