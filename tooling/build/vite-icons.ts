import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { ICONS } from '../../src/styles/icons.ts'

const LUCIDE = new URL('../../node_modules/lucide-static/icons/', import.meta.url)
const PLACE = /<defs data-source="src\/styles\/icons\.ts"><\/defs>/

/** An icon as a `<symbol>`; `.icon` in `src/styles/base.css` has what all icons share. */
function symbolOf(name: string): string {
  const svg = readFileSync(new URL(`${name}.svg`, LUCIDE), 'utf8')
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'))
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>')}</symbol>`
}

/** Writes the icons of the site into the page, where `index.html` has a place for them. */
export function icons(): Plugin {
  return {
    name: 'icons',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(PLACE, () => ICONS.map(symbolOf).join('')),
    },
  }
}
