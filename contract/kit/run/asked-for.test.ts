import { afterEach, expect, test, vi } from 'vitest'
import { planting } from '../../proof/mistakes'
import { createSandbox } from '#sandbox/server/sandbox'
import { verdictOf } from '../report/model'
import { runKit, type KitOptions } from './run-kit'
import { CannotRun } from '../server/server'
import { opened } from '../testing/opened'
import { servedInProcess } from '../testing/served-in-process'
import { standIns } from '../testing/stand-in'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Runs only the given options, with these programs as `npx` and `java`. */
async function run(
  programs: Readonly<Record<string, string>>,
  asked: Pick<KitOptions, 'deep' | 'throughUi'>,
  ...names: string[]
) {
  vi.stubEnv('PATH', standIns(programs))
  const { base } = opened(servedInProcess(createSandbox(planting(...names)).fetch))
  const result = await runKit({ ...asked, base, only: [] })
  const claims = result.claims.filter(({ tag }) => tag === 'deep' || tag === 'ui')
  return {
    stands: verdictOf(result),
    said: claims.map(({ id, outcome, reason }) =>
      [
        outcome,
        reason,
        ...result.findings.flatMap(({ claim, claimId, claims: by }) =>
          claimId === id || by.includes(id) ? [claim] : [],
        ),
      ]
        .filter(Boolean)
        .join(': '),
    ),
  }
}

const JAVA = '#!/bin/sh\nexit 0\n'

/** Imitates Specmatic: sends some requests to the given address, and prints its own output. */
const specmatic = (code: number, words: string, requests = 2) => `#!/bin/sh
for word; do case $word in --testBaseURL=*) base=\${word#*=};; esac; done
for sent in ${'1 '.repeat(requests)}; do curl -s "$base/api/v2/user/check" > /dev/null; done
echo '${words}'
exit ${code}
`
const COUNTED = 'Tests run: 2, Successes: 1, Failures: 1, Errors: 0'

test.each<[string, string, string[], unknown]>([
  ['completes, whatever its own verdict', specmatic(1, COUNTED), [], ['compatible', ['kept']]],
  [
    'dies midway',
    specmatic(137, 'Killed', 1),
    [],
    ['stopped', ['stopped: Specmatic ended after 1 request: Killed']],
  ],
  [
    'fails without a test',
    specmatic(1, 'No such file'),
    [],
    ['stopped', ['stopped: Specmatic ended after 2 requests: No such file']],
  ],
  [
    'sends nothing',
    specmatic(0, COUNTED, 0),
    [],
    ['stopped', [`stopped: Specmatic could not run: ${COUNTED}`]],
  ],
  [
    'finds a fault',
    specmatic(0, COUNTED),
    ['cacheable-answers'],
    ['incompatible', ['broken: Responses are not cacheable.']],
  ],
])('judges generated requests if the generator %s', async (_, npx, planted, outcome) => {
  const { stands, said } = await run({ java: JAVA, npx }, { deep: true }, ...planted)
  expect([stands, said]).toEqual(outcome)
})

test('refuses --deep without Java', async () => {
  const asked = run({ java: '#!/bin/sh\nexit 1\n' }, { deep: true })
  await expect(asked).rejects.toThrow(CannotRun)
  await expect(asked).rejects.toThrow('--deep needs Java 17 or newer')
})

const playwright = (report: unknown) => `#!/bin/sh
${report === null ? '' : `echo '${JSON.stringify(report)}' > "$UI_REPORT"`}
printf '\\033[31mError: No Chromium.\\033[39m\\n  at config.ts:5\\n' >&2
exit 1
`
const spec = { title: 'a journey', ok: true }

test.each<[string, unknown, string]>([
  ['cannot begin', null, 'stopped: Playwright could not run: No Chromium.'],
  [
    'has no site',
    { suites: [], errors: [{ message: 'The build failed.' }] },
    'stopped: Playwright could not run: The build failed. Error: No Chromium. at config.ts:5',
  ],
  [
    'does not run a journey',
    { suites: [{ specs: [{ ...spec, tests: [{ annotations: [], results: [] }] }] }], errors: [] },
    'stopped: Playwright did not run it',
  ],
])('checks nothing with a browser that %s', async (_, report, outcome) => {
  const { stands, said } = await run({ npx: playwright(report) }, { throughUi: true })
  expect([stands, said]).toEqual(['stopped', [outcome]])
})

test('keeps a journey that passes', async () => {
  const tests = [{ annotations: [], results: [{ duration: 1, errors: [] }] }]
  const report = { suites: [{ specs: [{ ...spec, tests }] }], errors: [] }
  const { stands, said } = await run({ npx: playwright(report) }, { throughUi: true })
  expect([stands, said]).toEqual(['compatible', ['kept']])
})
