export type Picture = {
  /** Without the ending. */
  name: string
  svg: string
  width: number
  quality: number
  /** For light: the sky it lies over; `render.ts` explains why. */
  sky?: Colour
}

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

/** The drawings that the pictures are rendered from, as text, and the tokens with their colours. */
export type Sources = Record<
  'land' | 'auroraNear' | 'auroraFar' | 'beam' | 'stars' | 'tokens',
  string
>
