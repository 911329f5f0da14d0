import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'

const { bundledNames, shortNames } = await loadCommand<{
  bundledNames(path: string): Readonly<Record<string, string>>
  shortNames(): Map<string, string>
}>('build/class-names.mjs')

const SHORT = [...shortNames()]

it('gives a class the same short name each time', () => {
  expect([...shortNames()]).toEqual(SHORT)
})

it('lists the names of a style sheet in the same order each time, so that a build of the same source has the same files', () => {
  const orders = Array.from({ length: 20 }, () =>
    Object.keys(bundledNames('app/_offers/offer-choice.module.css')).join(),
  )
  expect(new Set(orders).size).toBe(1)
})

it('gives each class a name of one or two letters that no other class has', () => {
  const names = SHORT.map(([, name]) => name)
  expect(names.filter((name) => !/^[a-zA-Z]{1,2}$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

it('leaves the classes of global style sheets alone', () => {
  const sheets = globSync('app/**/*.css', { exclude: ['**/*.module.css'] }).map((file) => readFileSync(file, 'utf8'))
  const global = sheets.flatMap((css) => css.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? [])
  expect(global).not.toEqual([])
  expect(SHORT.flatMap(([, name]) => (global.includes(name) ? [name] : []))).toEqual([])
})
