import { reasonOf } from '#deploy/reason-of'

/**
 * Runs both readers, so that one error names the faults of both.
 *
 * @throws Error with the lines of all that failed
 */
export async function readBoth<One, Other>(
  one: () => One | Promise<One>,
  other: () => Other | Promise<Other>,
): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([(async () => one())(), (async () => other())()])
  if (first.status === 'fulfilled' && second.status === 'fulfilled') {
    return [first.value, second.value]
  }
  const faults = [first, second].flatMap((result) =>
    result.status === 'rejected' ? [reasonOf(result.reason)] : [],
  )
  throw new Error(faults.join('\n'))
}
