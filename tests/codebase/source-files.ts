import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const FOLDERS = ['app', 'browser', 'edge', 'domain', 'adapters', 'ports', 'telemetry', 'commands', 'tests']
const CODE = /\.(ts|tsx|mjs|cjs|css)$/
export interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** Returns all code and style sheets: modules, commands, tests and top-level files. */
export const sourceFiles = (): readonly SourceFile[] => {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const onTop = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile())
  return [...inFolders, ...onTop.map(({ name }) => name)]
    .map((file) => relative('.', file).split(sep).join('/'))
    .filter((path) => CODE.test(path) && path !== 'next-env.d.ts')
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Returns the text of a file without its comments. Line numbers stay the same. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '$1')
