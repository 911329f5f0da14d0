import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './source-files.ts'

const FOLDERS = ['adapters', 'app', 'browser', 'domain', 'edge', 'ports', 'public', 'telemetry']
const TOP_LEVEL = /^(package\.json|tsconfig.*\.json|.*\.ts)$/

/** Types of style sheets, which Next otherwise writes by itself. */
const NEXT_TYPES = '/// <reference types="next" />\n'

const texts = (root: string): ReadonlyMap<string, string> =>
  new Map(
    FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(root, file), readFileSync(file, 'utf8')]),
  )

/** A copy of the production code, in which a test adds something as a contributor would. */
export interface CopiedTree {
  readonly root: string
  /** Writes a new file. Throws where there is one already. */
  add(path: string, text: string): void
  /** Puts text before the only place where `anchor` is. Throws where it is in no place, or in several. */
  insertBefore(path: string, anchor: string, text: string): void
  /** Puts text in the only place where `old` is. Throws where it is in no place, or in several. */
  replace(path: string, old: string, text: string): void
  /** Changes what a JSON file holds. */
  editJson<Content>(path: string, change: (content: Content) => void): void
  /** Paths of the files that are new or changed since the copy, in alphabetical order. */
  changed(): readonly string[]
  /** What the compiler has against the production code; empty where it has nothing. */
  typeErrors(): string
  /** Imports a module of the copy. */
  load<Module>(path: string): Promise<Module>
  remove(): void
}

export const copyTree = (): CopiedTree => {
  const root = mkdtempSync(join(tmpdir(), 'storefront-copy-'))
  const onTop = readdirSync(ROOT).filter((name) => TOP_LEVEL.test(name) && name !== 'next-env.d.ts')
  for (const name of [...FOLDERS, ...onTop]) cpSync(join(ROOT, name), join(root, name), { recursive: true })
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
      const options = ['--noEmit', '--incremental', 'false', '--project', 'tsconfig.build.json']
      return spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: 'utf8' }).stdout
    },
    load: (path) => import(pathToFileURL(join(root, path)).href),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
