/** The middle one, or the mean of the two in the middle; `undefined` where nothing was measured. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  const high = sorted[sorted.length >> 1]
  const low = sorted[(sorted.length - 1) >> 1]
  return high === undefined || low === undefined ? undefined : (high + low) / 2
}

/** How many times `floor` a value is, in the middle of the rounds that measured both. */
export function pairedRatio(
  values: readonly (number | undefined)[],
  floor: readonly (number | undefined)[],
): number | undefined {
  return median(
    values.map((value, round) => {
      const below = floor[round]
      return value === undefined || below === undefined || below === 0 ? undefined : value / below
    }),
  )
}
