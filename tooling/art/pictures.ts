import { inside } from './drawing'
import { paint, type Palette, readPalette, type Theme, THEMES } from './palette'
import type { Colour, Picture, Sources } from './picture'
import { shareScene } from './share-scene'

/** The states of the beacon: success, waiting, failure. The scene's styles know the same three. */
const STATES = ['lit', 'dim', 'out'] as const
type State = (typeof STATES)[number]

/** Widths of the land in pixels: for phones, for screens, for wide or high-density screens. */
const LAND_WIDTHS = [1200, 1600, 2400]
const AURORA_WIDTH = 720

/** Every picture of the scene. */
export function listPictures(sources: Sources): Picture[] {
  return [...THEMES.flatMap((theme) => picturesOf(sources, theme)), shareScene(sources)]
}

function picturesOf(sources: Sources, theme: Theme): Picture[] {
  const palette = readPalette(sources.tokens, theme)
  return [
    ...STATES.flatMap((state) => landOf(sources, state, theme, palette)),
    auroraOf('near', sources.auroraNear, theme, palette),
    auroraOf('far', sources.auroraFar, theme, palette),
    ...viewsOf(sources, theme, palette),
  ]
}

/** Without its light the world loses some of its colours. */
const WHEN_OUT = { 'a-fog': 'a-outFog', 'a-water': 'a-outWater', 'a-core': 'a-tower' } as const

/** How strongly the water reflects the lamp and the aurora. */
const REFLECTIONS: Record<State, { lamp: number; aurora: number }> = {
  lit: { lamp: 1, aurora: 1 },
  dim: { lamp: 0.35, aurora: 0.5 },
  out: { lamp: 0, aurora: 0.2 },
}

function landOf(sources: Sources, state: State, theme: Theme, palette: Palette): Picture[] {
  const { lamp, aurora } = REFLECTIONS[state]
  const colours = new Map(palette)
  if (state === 'out') {
    for (const [name, other] of Object.entries(WHEN_OUT))
      colours.set(name, palette.get(other) ?? '')
  }
  const svg = paint(sources.land, colours)
    .replace('class="art-lampr"', `opacity="${lamp}"`)
    .replace('class="art-refl"', `opacity="${aurora}"`)
  return LAND_WIDTHS.map((width) => ({
    name: `land-${state}-${theme}-${width}`,
    svg,
    width,
    quality: 50,
  }))
}

/** The approximate colour of the sky at the aurora. */
const SKY: Record<Theme, Colour> = {
  night: [14, 32, 42],
  dawn: [170, 190, 210],
}

function auroraOf(which: string, drawing: string, theme: Theme, palette: Palette): Picture {
  return {
    name: `aurora-${which}-${theme}`,
    svg: paint(drawing, palette),
    width: AURORA_WIDTH,
    quality: 45,
    sky: SKY[theme],
  }
}

type View = {
  name: string
  /** Left, top, width and height on the land. */
  box: [number, number, number, number]
  /** The place of the near aurora. */
  aurora: string
  /** Pixels per unit of the land. */
  scale: number
  hasHalo?: boolean
}

const VIEWS: View[] = [
  {
    name: 'settlement',
    box: [1010, 66, 500, 440],
    aurora: 'translate(520 -170) scale(.8)',
    scale: 2,
    hasHalo: true,
  },
  {
    name: 'shores',
    box: [560, 400, 460, 220],
    aurora: 'translate(-520 -250) scale(.8)',
    scale: 2,
  },
  { name: 'forest', box: [0, 236, 600, 300], aurora: 'translate(-520 -250) scale(.8)', scale: 1.6 },
]

/** Close views of the land for the home page, each with its own sky. */
function viewsOf(sources: Sources, theme: Theme, palette: Palette): Picture[] {
  return VIEWS.map(({ name, box, aurora, scale, hasHalo }) => {
    const [left, top, width, height] = box
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">
<linearGradient id="sky" x1="0" x2="0" y1="0" y2="1"><stop stop-color="var(--a-sky1)"/><stop offset=".4" stop-color="var(--a-sky2)"/><stop offset=".8" stop-color="var(--a-sky3)"/></linearGradient>
<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="url(#sky)"/>
<g transform="${aurora}" opacity="var(--a-auO)" style="mix-blend-mode:screen">${inside(sources.auroraNear)}</g>
${inside(sources.land)}
${hasHalo ? '<circle cx="1056" cy="304" r="120" fill="url(#gH)" style="mix-blend-mode:screen"/>' : ''}
</svg>`
    return {
      name: `view-${name}-${theme}`,
      svg: paint(svg, palette),
      width: Math.round(width * scale),
      quality: 50,
    }
  })
}
