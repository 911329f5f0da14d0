import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadCommand } from './load-command.ts'
import { ROOT } from './source-files.ts'

const { COMPILER_ENVIRONMENT } = await loadCommand<{ COMPILER_ENVIRONMENT: Readonly<Record<string, string>> }>(
  'setup/paths.mjs',
)

/** The product, its commands, and the folders of tests with generated files and texts of languages. */
const FOLDERS = [
  ...['adapters', 'app', 'browser', 'commands', 'deploy', 'domain', 'edge', 'ports', 'public', 'telemetry'],
  'tests/codebase/languages/glossaries',
  'tests/domain/money',
]
const GENERATED = ['docs/configuration.md', 'docs/api']
const TOP_LEVEL = /^(package\.json|tsconfig.*\.json|.*\.ts)$/

/** Types of style sheets. Next usually generates this file. */
const NEXT_TYPES = '/// <reference types="next" />\n'

const texts = (root: string): ReadonlyMap<string, string> =>
  new Map(
    FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(root, file), readFileSync(file, 'utf8')]),
  )

/** A copy of the product, its commands and its deployment. A test changes it like a contributor. */
export interface CopiedTree {
  readonly root: string
  /** Writes a new file. Throws if the file exists. */
  add(path: string, text: string): void
  /** Inserts text before `anchor`. Throws unless `anchor` occurs exactly once. */
  insertBefore(path: string, anchor: string, text: string): void
  /** Replaces `old`. Throws unless `old` occurs exactly once. */
  replace(path: string, old: string, text: string): void
  /** Changes the content of a JSON file. */
  editJson<Content>(path: string, change: (content: Content) => void): void
  /** Returns the paths of new and changed files in alphabetical order. */
  changed(): readonly string[]
  /** Compiles the production code and returns the compiler errors. */
  typeErrors(): string
  /** Imports a module of the copy. */
  load<Module>(path: string): Promise<Module>
  /** Runs a command of the copy and returns its output. Throws if it fails. */
  run(command: string, ...args: readonly string[]): string
  remove(): void
}

export const copyTree = (): CopiedTree => {
  const root = mkdtempSync(join(tmpdir(), 'storefront-copy-'))
  const onTop = readdirSync(ROOT).filter((name) => TOP_LEVEL.test(name) && name !== 'next-env.d.ts')
  for (const name of [...FOLDERS, ...onTop, ...GENERATED])
    cpSync(join(ROOT, name), join(root, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'next-env.d.ts'), NEXT_TYPES)
  const before = texts(root)
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))
  const replace = (path: string, old: string, text: string) =>
    edit(path, (content) => {
      if (content.split(old).length !== 2) throw new Error(`${path} does not have ${JSON.stringify(old)} once`)
      return content.replace(old, () => text)
    })
  return {
    root,
    add: (path, text) => writeFileSync(join(root, path), text, { flag: 'wx' }),
    insertBefore: (path, anchor, text) => replace(path, anchor, text + anchor),
    replace,
    editJson: (path, change) =>
      edit(path, (old) => {
        const content = JSON.parse(old)
        change(content)
        return JSON.stringify(content, null, 2)
      }),
    changed: () => [...texts(root)].flatMap(([path, text]) => (before.get(path) === text ? [] : [path])).toSorted(),
    typeErrors: () => {
      const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
      // Each checker would check the shared types again.
      const options = ['--noEmit', '--checkers', '1', '--incremental', 'false', '--project', 'tsconfig.build.json']
      const env = { ...process.env, ...COMPILER_ENVIRONMENT }
      return spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: 'utf8', env }).stdout
    },
    run: (command, ...args) => execFileSync(process.execPath, [command, ...args], { cwd: root, encoding: 'utf8' }),
    load: (path) => import(pathToFileURL(join(root, path)).href),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
