import type { Comparison } from './compare'

const MOST = 20

/** What a comparison found, for a terminal. */
export function comparisonText({
  breaking,
  others,
  bump,
  versions,
  versionHolds,
}: Comparison): string {
  const rest = others.length > MOST ? [`… and ${others.length - MOST} more`] : []
  const lines = [
    breaking.length > 0 ? 'Breaking.' : bump === 'none' ? 'Nothing changed.' : 'Not breaking.',
    ...breaking.map(({ where, says }) => `  ✗ ${where}\n    ${says}`),
    ...others.slice(0, MOST).map((line) => `  · ${line}`),
    ...rest.map((line) => `  ${line}`),
    bump === 'none'
      ? `The version stays ${versions.old}.`
      : `The change asks for version ${versions.asked} (${bump}); the old contract is ${versions.old}, the new one calls itself ${versions.new}.`,
    ...(versionHolds ? [] : [`Set info.version to ${versions.asked}.`]),
  ]
  return `${lines.join('\n')}\n`
}
