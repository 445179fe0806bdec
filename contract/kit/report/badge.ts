import { escaped } from '#/lib/text/escaped'
import type { Model } from './model'

/** In pixels: the approximate width of a character, and the padding. */
const CHARACTER = 6.6
const ROOM = 10

const COLOURS = { compatible: '#1a7f4b', incompatible: '#c0392b', stopped: '#6b7280' }

/** The verdict as a badge for the project's page. It loads nothing from other hosts. */
export function badge({ verdict, provenance, compatibleWith }: Model): string {
  const label = `contract ${provenance.contract.version}`
  const words =
    compatibleWith.length > 0
      ? compatibleWith.join(' + ')
      : verdict === 'stopped'
        ? 'not checked'
        : 'not compatible'
  const colour = compatibleWith.length > 0 ? COLOURS.compatible : COLOURS[verdict]
  const widths = [label, words].map((text) => Math.ceil(text.length * CHARACTER + ROOM))
  const [left = 0, right = 0] = widths
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${escaped(`${label}: ${words}`)}">
<rect width="${left}" height="20" fill="#444"/>
<rect x="${left}" width="${right}" height="20" fill="${colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,sans-serif" font-size="11">
<text x="${left / 2}" y="14">${escaped(label)}</text>
<text x="${left + right / 2}" y="14">${escaped(words)}</text>
</g>
</svg>
`
}
