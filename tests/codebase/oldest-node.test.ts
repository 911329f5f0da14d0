import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import product from '../../package.json' with { type: 'json' }
import { plantFiles } from './plant-files.ts'
import { ROOT } from './source-files.ts'

/** Newer functions that the code of a command might use. */
const NEWER = /\b(?:globSync|withResolvers|fromAsync|groupBy|Promise\.try|RegExp\.escape)\b|with \{ type: 'json' \}/g
const IMPORT = /(?:from |import\()'(\.[^']+)'/g

/** Returns the modules that a module loads, itself included, by their paths. */
const loadedBy = (root: string, path: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(path) || !existsSync(join(root, path))) return found
  found.add(path)
  for (const [, target = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT))
    loadedBy(root, normalize(join(dirname(path), target)), found)
  return found
}

/** Returns each use of something newer than Node 20, as path and name. */
const newerUses = (root: string, entries: readonly string[]): readonly string[] =>
  [...new Set(entries.flatMap((entry) => [...loadedBy(root, entry)]))].flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(NEWER)].map(([name]) => `${path}: ${name}`),
  )

/** The commands that the Node of the machine runs. All others run on the Node of the repository. */
const machineCommands = (): readonly string[] => [
  ...Object.values(product.scripts).flatMap((script) => /^(?:exec )?node (commands\/\S+)/.exec(script)?.[1] ?? []),
  'commands/build/collect-product.mjs',
]

it('the commands that the machine’s Node runs use nothing newer than Node 20', () => {
  expect(product.engines.node).toBe('>=20')
  expect(machineCommands()).toContain('commands/serve.mjs')
  expect(newerUses(ROOT, machineCommands())).toEqual([])
})

it('a newer function is found in a module that a command loads later', (context) => {
  const { root, remove } = plantFiles({
    'commands/a.mjs': "await import('./checks/b.mjs')",
    'commands/checks/b.mjs': "import { globSync } from 'node:fs'",
  })
  context.onTestFinished(remove)
  expect(newerUses(root, ['commands/a.mjs'])).toEqual(['commands/checks/b.mjs: globSync'])
})
