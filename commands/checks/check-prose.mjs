import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../setup/paths.mjs'
import { PHRASES } from './phrases.mjs'

const PROSE_FILES = '**/*.{ts,tsx,mjs,css,md}'
/** Installed and generated files. */
const SKIPPED_FOLDER = /^(?:\..*|node_modules|coverage|reports)$/

const FENCED_CODE = /^ *```[\s\S]*?^ *```/gm
const INLINE_CODE = /`[^`\n]*`/g
/** A block comment, or successive line comments. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?:(?<=^|\s)\/\/.*(?:\n[ \t]*(?=\/\/))?)+/gm
const COMMENT_MARK = /^[ \t]*(?:\/\*+|\*\/|\*|\/\/)/gm
/** The first argument of `it`, `test` or `describe`, or of the function that `it.each(…)` returns. */
const TITLE = /(?<=(?:\b(?:\w*[iI]t|test|describe)|\))\(\s*)(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g

/** Mask code so that positions stay the same. Quoted code and the code around comments and titles get different characters. */
const masked = (text) => text.replace(/[^\n]/g, '\x01')
const maskedProgram = (text) => text.replace(/[^\n]/g, '\0')
const blanks = (text) => ' '.repeat(text.length)

/** Returns a page without its code, or the comments and test titles of a program, at their positions in the text. */
function proseOf(path, text) {
  if (path.endsWith('.md')) return text.replace(FENCED_CODE, masked).replace(INLINE_CODE, masked)
  const pieces = [
    ...[...text.matchAll(COMMENT)].map(({ index, 0: comment }) => [
      index,
      comment.replace(COMMENT_MARK, blanks).replace(INLINE_CODE, masked),
    ]),
    ...[...text.matchAll(TITLE)].map(({ index, 0: title }) => [index, title]),
  ]
  return pieces.reduce(
    (prose, [at, piece]) => prose.slice(0, at) + piece + prose.slice(at + piece.length),
    maskedProgram(text),
  )
}

const placeOf = (text, at) => {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1).length + 1 }
}

const PATTERNS = PHRASES.map(({ find, write }) => ({
  pattern: new RegExp(`\\b(?:${find.replaceAll(' ', '\\s+')})\\b`, 'gi'),
  write,
}))

/** Returns the phrases of `phrases.mjs` in pages, comments and test titles, as `{ file, line, column, text, instead }`. */
export const checkPhrases = (root = ROOT) =>
  globSync(PROSE_FILES, { cwd: root, exclude: (path) => SKIPPED_FOLDER.test(basename(path)) })
    .map((path) => path.split(sep).join('/'))
    .flatMap((file) => {
      const prose = proseOf(file, readFileSync(join(root, file), 'utf8'))
      return PATTERNS.flatMap(({ pattern, write }) =>
        [...prose.matchAll(pattern)].map(({ index, 0: text }) => ({
          file,
          ...placeOf(prose, index),
          text,
          instead: write,
        })),
      )
    })

/**
 * Returns the unknown words of the files that `cspell.json` names, as `{ file, line, column, text, instead }`. Rejects if
 * `cspell.json` is invalid or names no file. Caches the results of each file.
 */
export async function checkSpelling(root = ROOT) {
  // Not a static import: a command must load before the packages are installed.
  const { lint } = await import('cspell')
  const found = []
  const errors = []
  const ignore = () => {}
  const options = {
    root,
    config: join(root, 'cspell.json'),
    cache: true,
    cacheLocation: join(root, '.cache', 'cspell.json'),
    cacheStrategy: 'content',
    showSuggestions: true,
  }
  const { files } = await lint([], options, {
    issue: ({ uri, row, col, text, suggestions = [] }) => {
      const file = relative(root, fileURLToPath(uri)).split(sep).join('/')
      found.push({ file, line: row, column: col, text, instead: suggestions.join(', ') })
    },
    error: (message, error) => errors.push(error ?? new Error(message)),
    info: ignore,
    debug: ignore,
    progress: ignore,
    result: ignore,
  })
  if (errors.length > 0 || files === 0) throw new AggregateError(errors, `cspell checked ${files} files of ${root}`)
  return found
}

/** Returns the words of `cspell-words.txt` that no checked file contains. */
export function unusedWords(root = ROOT) {
  const { files, ignorePaths } = JSON.parse(readFileSync(join(root, 'cspell.json'), 'utf8'))
  const exclude = (path) =>
    ignorePaths.includes(path) || (SKIPPED_FOLDER.test(basename(path)) && !path.endsWith('.cjs'))
  const text = globSync([...files, '.*.cjs'], { cwd: root, exclude })
    .map((path) => readFileSync(join(root, path), 'utf8').toLowerCase())
    .join('\n')
  return readFileSync(join(root, 'cspell-words.txt'), 'utf8')
    .split('\n')
    .filter((word) => word !== '' && !word.startsWith('#') && !text.includes(word))
}
