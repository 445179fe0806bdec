import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesUnder } from '#deploy/files-under'
import { precompress } from '#deploy/precompress'

/** The page without scripts: only text, styles, fonts and pictures. */
export function withoutScripts(html: string): string {
  return (
    html
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      // Its policy contains the hash of a removed script.
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
      .replaceAll(/ data-(?:boot|prerendered)="[^"]*"/g, '')
  )
}

/**
 * Fills `folder` with the baseline of a build: its pictures and fonts, and `pages` (file → markup) without their
 * scripts. For a page that is `undefined`, the build's own is used.
 */
export async function writeBaseline(
  folder: string,
  build: string,
  pages: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  await cp(join(build, 'assets'), join(folder, 'assets'), {
    recursive: true,
    filter: (path) => !/\.(?:js|css)(?:\.br|\.gz)?$/.test(path),
  })
  for (const [file, live] of Object.entries(pages)) {
    const html = live ?? (await readFile(join(build, file), 'utf8'))
    await writeFile(join(folder, file), withoutScripts(html))
  }
  await precompress(filesUnder(folder))
}
