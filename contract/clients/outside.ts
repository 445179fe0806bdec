import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { runProgram } from '../../tooling/cli/run-program'
import { writeClientPackage } from './pack'

export interface Outside {
  readonly folder: string
  /** The packed file. */
  readonly tarball: string
  /** Writes a file of the outside project. */
  readonly write: (name: string, text: string) => void
  /** Installs packages beside it: the same files as in the repository. */
  readonly add: (names: readonly string[]) => void
  /** Runs a Node script there, with this Node unless another program is given; throws with its output if it fails. */
  readonly node: (words: readonly string[], binary?: string) => Promise<string>
  readonly remove: () => void
}

/** A project outside the repository with the packed file installed, and nothing else of ours. */
export async function projectOutside({ types = false } = {}): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'client-project-'))
  const source = join(folder, 'source')
  await writeClientPackage(source, { types })
  const pack = ['pack', '--silent', '--pack-destination', folder, source]
  const tarball = join(folder, execFileSync('npm', pack, { encoding: 'utf8' }).trim())
  rmSync(source, { recursive: true })

  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'aurora-client'), { recursive: true })
  const unpack = ['xzf', tarball, '--strip-components=1', '-C', join(modules, 'aurora-client')]
  execFileSync('tar', unpack)
  writeFileSync(
    join(folder, 'package.json'),
    '{"name": "outside", "private": true, "type": "module"}\n',
  )

  return {
    folder,
    tarball,
    write: (name, text) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    },
    add: (names) => {
      for (const name of names) {
        mkdirSync(dirname(join(modules, name)), { recursive: true })
        const to = join(modules, name)
        if (!existsSync(to)) symlinkSync(resolve('node_modules', name), to)
      }
    },
    node: async (words, binary = process.execPath) => {
      const { code, output } = await runProgram(binary, words, {
        cwd: folder,
        // The inner Vitest must not inherit the settings of this one.
        env: { VITEST: undefined, NO_COLOR: '1' },
      })
      if (code !== 0) throw new Error(`${words.join(' ')}\n${output}`)
      return output
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
