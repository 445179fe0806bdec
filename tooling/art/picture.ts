export type Picture = {
  /** The file name without its extension. */
  name: string
  svg: string
  width: number
  quality: number
  /** For light: the sky behind it; `render.ts` explains why. */
  sky?: Colour
}

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

/** The drawings to render pictures from, as text, and the tokens with their colours. */
export type Sources = Record<
  'land' | 'auroraNear' | 'auroraFar' | 'beam' | 'stars' | 'tokens',
  string
>
