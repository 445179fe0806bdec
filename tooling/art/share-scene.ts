import { SHARE_SIZE } from '#deploy/share-picture'
import { placed } from './drawing'
import { nightColour, paint, readPalette } from './palette'
import type { Picture, Sources } from './picture'

/** The land, placed so that its water begins at the end of the text, and the beacon does not touch the text. */
const LAND = { x: -133, y: 34, width: 1620, height: 769.5 }
const BEACON = { x: LAND.x + 0.66 * LAND.width, y: LAND.y + 0.4 * LAND.height }

/** As in the scene's styles, in fractions of the land. */
const BEAM = {
  x: LAND.x + 0.6475 * LAND.width,
  y: LAND.y + 0.254 * LAND.height,
  width: 0.465 * LAND.width,
  height: 0.292 * LAND.height,
}

/** The night scene behind the text of the share picture (`tooling/build/share`): dark on the left, behind the text. */
export function shareScene(sources: Sources): Picture {
  const { width, height } = SHARE_SIZE
  const ground = nightColour(sources.tokens, 'bg')
  const whole = `width="${width}" height="${height}"`
  const beam = placed(sources.beam, BEAM).replaceAll('#fff', 'var(--a-light)')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<linearGradient id="sky" x1="0" x2="0" y1="0" y2="1"><stop stop-color="var(--a-sky0)"/><stop offset=".28" stop-color="var(--a-sky1)"/><stop offset=".52" stop-color="var(--a-sky2)"/><stop offset=".66" stop-color="var(--a-sky3)"/></linearGradient>
<radialGradient id="shine" cx=".62" cy=".32"><stop stop-color="var(--a-au2)" stop-opacity=".33"/><stop offset="1" stop-color="var(--a-au2)" stop-opacity="0"/></radialGradient>
<radialGradient id="halo"><stop stop-color="var(--a-halo)" stop-opacity=".9"/><stop offset=".05" stop-color="var(--a-light)" stop-opacity=".7"/><stop offset=".14" stop-color="var(--a-light)" stop-opacity=".32"/><stop offset=".38" stop-color="var(--a-light)" stop-opacity=".12"/><stop offset="1" stop-color="var(--a-light)" stop-opacity="0"/></radialGradient>
<radialGradient id="plate" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(40 470) scale(860 560)"><stop stop-color="${ground}" stop-opacity=".86"/><stop offset=".5" stop-color="${ground}" stop-opacity=".62"/><stop offset="1" stop-color="${ground}" stop-opacity="0"/></radialGradient>
<linearGradient id="foot" x1="0" x2="0" y1="0" y2="1"><stop offset=".78" stop-color="${ground}" stop-opacity="0"/><stop offset="1" stop-color="${ground}" stop-opacity=".8"/></linearGradient>
<rect ${whole} fill="url(#sky)"/><rect ${whole} fill="url(#shine)"/>
${placed(sources.stars, { x: 0, y: -20, width, height: 525 })}
<g style="mix-blend-mode:screen" opacity="var(--a-auO)">${placed(sources.auroraFar, { x: 0, y: -38, width, height: 400 })}</g>
<g style="mix-blend-mode:screen" opacity="var(--a-auO)">${placed(sources.auroraNear, { x: 80, y: -40, width, height: 420 })}</g>
${placed(sources.land, LAND)}
<g style="mix-blend-mode:screen" opacity=".62">${beam}<g transform="translate(${2 * BEACON.x} 0) scale(-1 1)">${beam}</g></g>
<circle cx="${BEACON.x}" cy="${BEACON.y}" r="${0.15 * LAND.width}" fill="url(#halo)" style="mix-blend-mode:screen"/>
<rect ${whole} fill="url(#plate)"/><rect ${whole} fill="url(#foot)"/>
</svg>`
  return {
    name: 'share-night',
    svg: paint(svg, readPalette(sources.tokens, 'night')),
    width,
    quality: 80,
  }
}
