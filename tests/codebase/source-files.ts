import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const FOLDERS = ['app', 'browser', 'edge', 'domain', 'adapters', 'ports', 'telemetry', 'commands', 'tests']
const MORE_FOLDERS = ['.ci', 'deploy', 'docs', 'public']
const CODE = /\.(ts|tsx|mjs|cjs|css)$/
const TEXT = /\.(ts|tsx|mjs|cjs|js|css|md|json|ya?ml|sh|svg)$|(^|\/)(Dockerfile|run|\.editorconfig|\.npmrc)$/
/** What tools write, and what visitors read in their own language. */
const NOT_OURS =
  /^(package-lock\.json|next-env\.d\.ts)$|^(app\/_messages|adapters\/content)\/(texts|regional)?\/?[\w-]+\.json$/

export interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

const filesIn = (folders: readonly string[], pattern: RegExp): readonly SourceFile[] => {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const onTop = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile())
  return [...inFolders, ...onTop.map(({ name }) => name)]
    .map((file) => relative('.', file).split(sep).join('/'))
    .filter((path) => pattern.test(path) && !NOT_OURS.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Every file of code and every style sheet: the modules, the commands, the tests and the top level. */
export const sourceFiles = (): readonly SourceFile[] => filesIn(FOLDERS, CODE)

/** Every file that people write and read: code, style sheets, documents, settings. */
export const textFiles = (): readonly SourceFile[] => filesIn([...FOLDERS, ...MORE_FOLDERS], TEXT)

/** A file's text without its comments, line by line as it was. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '$1')
