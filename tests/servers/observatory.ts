type Seen = {
  headers: Readonly<Record<string, string>>
  /** Directives of the page's policy and the header's, combined. */
  policy: ReadonlyMap<string, string>
}

type Row = {
  what: string
  holds: (seen: Seen) => boolean
  /** Points the Observatory adds if the row holds, and subtracts if it does not. */
  gain: number
  loss: number
}

const HALF_A_YEAR = 15_768_000

const UNSAFE = /'unsafe-|(?:^|\s)(?:\*|https?:|data:)(?:\s|$)/

/**
 * The HTTP Observatory's rows that depend on a page (`@mdn/mdn-http-observatory` 1.4.8, `src/grader/charts.js`). The
 * package itself needs a database and 130 MB of packages, and downloads lists during installation.
 */
const ROWS: readonly Row[] = [
  {
    what: 'a policy without unsafe sources that allows nothing by default',
    holds: ({ policy }) =>
      policy.get('default-src') === "'none'" &&
      ![...policy].some(([name, sources]) => UNSAFE.test(sources) && name !== 'img-src'),
    gain: 10,
    loss: 25,
  },
  {
    what: 'no frames by the policy',
    holds: ({ policy }) => policy.get('frame-ancestors') === "'none'",
    gain: 5,
    loss: 20,
  },
  {
    what: 'no cookie of the server',
    holds: ({ headers }) => headers['set-cookie'] === undefined,
    gain: 0,
    loss: 20,
  },
  {
    what: 'not readable for other sites',
    holds: ({ headers }) => headers['access-control-allow-origin'] === undefined,
    gain: 0,
    loss: 50,
  },
  {
    what: 'https for half a year',
    holds: ({ headers }) =>
      Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]) >= HALF_A_YEAR,
    gain: 0,
    loss: 20,
  },
  {
    what: 'a private referrer policy',
    holds: ({ headers }) =>
      ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
        headers['referrer-policy'] ?? '',
      ),
    gain: 5,
    loss: 5,
  },
  {
    what: 'no guessing of media types',
    holds: ({ headers }) => headers['x-content-type-options'] === 'nosniff',
    gain: 0,
    loss: 5,
  },
  {
    what: 'resources for the site alone',
    holds: ({ headers }) => headers['cross-origin-resource-policy'] === 'same-origin',
    gain: 10,
    loss: 0,
  },
]

function directivesOf(policy: string): [string, string][] {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    })
}

/** The score of a page by its headers and its own policy; bonus points count from 90 up. */
export function observatoryScore(headers: Readonly<Record<string, string>>, page: string): number {
  const policy = new Map(directivesOf(`${headers['content-security-policy'] ?? ''}; ${page}`))
  const seen = { headers, policy }
  const lost = ROWS.filter(({ holds }) => !holds(seen)).reduce((sum, { loss }) => sum + loss, 0)
  const gained = ROWS.filter(({ holds }) => holds(seen)).reduce((sum, { gain }) => sum + gain, 0)
  return 100 - lost < 90 ? 100 - lost : 100 - lost + gained
}
