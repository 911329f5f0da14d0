import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const IMPORT = /^(?:import|export) (?:[^'"\n]*? from )?'([^']+)'/gm

/** Returns the packages that a file imports, directly or transitively, with the importing files. */
const packagesOf = (path: string, seen = new Set<string>()): readonly string[] => {
  if (seen.has(path)) return []
  seen.add(path)
  return [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return []
    return name.startsWith('.') ? packagesOf(join(dirname(path), name), seen) : [`${path}: ${name}`]
  })
}

const COMMANDS = globSync('commands/*.mjs', { cwd: ROOT })

it('the list of commands is not empty', () => expect(COMMANDS).toContain('commands/test.mjs'))

it.each(COMMANDS)('%s loads on a fresh clone without packages', (command) => {
  expect(packagesOf(command)).toEqual([])
})
