import { type SourceFile, withoutComments } from './source-files.ts'

/** A rule about the text or name of a file. No linter checks it. */
export interface CodebaseRule {
  readonly name: string
  /** Paths that the rule applies to. @default all */
  readonly where?: RegExp
  /** Exempt paths. */
  readonly except?: RegExp
  readonly broken: (file: SourceFile) => boolean
}

const MAX_LINES = 250
/** Data files. They have one line per currency, locale, site, sentence or picker position. */
const DATA = /-(table|records|texts)\.ts$|\/picker-rules\.css$/
const MAX_ISLAND_LINES = 60
const NEXT_WANTS_DEFAULT =
  /^app\/(?:.*\/)?(page|layout|template|default|error|not-found|global-error|global-not-found|robots|sitemap|manifest)\.tsx?$|^(next\.config\.mjs|vitest(-mutation)?\.config\.ts)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(service|state|wire|contract|test|module|config|d))*\.[a-z]+$/

/** Split into parts, so that this file does not break its own rules. */
const SILENCERS = [
  ['@ts', 'ignore'],
  ['@ts', 'expect-error'],
  ['@ts', 'nocheck'],
  ['eslint', 'disable'],
  ['biome', 'ignore'],
].map((pieces) => pieces.join('-'))
const CASTS = new RegExp(`\\bas ${'any'}\\b`)
const PROPS = ['suppress', 'HydrationWarning'].join('')
const RAW_HTML = ['dangerously', 'SetInnerHTML'].join('')

const lineCount = (text: string) => text.trimEnd().split('\n').length
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const code = (pattern: RegExp) => (file: SourceFile) => pattern.test(withoutComments(file.text))

export const CODEBASE_RULES: readonly CodebaseRule[] = [
  {
    name: `files other than tables and tests have at most ${MAX_LINES} lines`,
    where: /^(?!tests\/)/,
    except: DATA,
    broken: ({ text }) => lineCount(text) > MAX_LINES,
  },
  {
    name: `island files have at most ${MAX_ISLAND_LINES} lines, and only island.tsx is a client component`,
    where: /^app\/_islands\//,
    broken: ({ path, text }) =>
      text.startsWith("'use client'\n") !== path.endsWith('/island.tsx') || lineCount(text) > MAX_ISLAND_LINES,
  },
  {
    name: 'no module has a default export, unless Next or Vitest requires it',
    except: NEXT_WANTS_DEFAULT,
    broken: code(/^export default\b|\bas default\b/m),
  },
  { name: 'no comment silences a tool', broken: ({ text }) => SILENCERS.some((word) => text.includes(word)) },
  { name: 'no value is cast to any', broken: code(CASTS) },
  { name: 'no element suppresses hydration warnings', broken: ({ text }) => text.includes(PROPS) },
  { name: 'no element sets raw HTML', broken: ({ text }) => text.includes(RAW_HTML) },
  {
    name: 'only one file of the pages passes strings to a sink of HTML or code',
    where: /^(?:app|browser)\//,
    except: /^browser\/scripts\/trust-own-content\.ts$/,
    broken: code(
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|DOMParser|createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe|srcdoc|eval)\b|\bdocument\.write|\bnew Function\b|\bset(?:Timeout|Interval)\(\s*['"`]/,
    ),
  },
  {
    name: 'every file has a descriptive kebab-case name',
    broken: ({ path }) => {
      const name = nameOf(path).replace(/^\./, '')
      return !KEBAB.test(name) || /(^|[.-])(utils?|helpers?|types|index|common)\./.test(name)
    },
  },
  {
    name: 'the names of limits begin with MAX_ or MIN_',
    broken: code(/\b(MOST|LEAST|LONGEST|SHORTEST)_[A-Z]/),
  },
  {
    name: 'the domain does not use the clock, random values, the network, the environment or the console',
    where: /^domain\//,
    broken: code(
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bMath\.random\b|\bfetch\(|\bprocess\.|\bconsole\.|\bcrypto\./,
    ),
  },
  {
    name: 'only edge/next, the build and the bundle budget refer to the output of Next',
    where: /^(?:server\.ts$|next\.config|(?:app|browser|edge|domain|adapters|ports|telemetry|commands)\/)/,
    except: /^(?:edge\/next|commands\/build)\/|^commands\/bundle-budget\.ts$/,
    broken: ({ text }) => /['"`/]\.next\b|\/_next\b|__next_|TURBOPACK/.test(text),
  },
  {
    name: 'system programs are started by the path that systemProgram returns',
    where: /^(tests|commands\/(cluster|doctor|pictures|router|traces))\//,
    broken: code(
      /(?<![.\w])(?:(?:spawn|exec|execFile)(?:Sync)?|run|runProcess)\(\s*['"`](?!deploy\/)|\b(?:command|executablePath): ['"`]/,
    ),
  },
  {
    name: 'no test is skipped or focused',
    where: /^tests\/.*\.test\.tsx?$/,
    broken: code(/\b(it|test|describe)\.(skip|only|todo|fails)\b/),
  },
]

const NEXT_FILE = /^app\/(?:.*\/)?(page|layout|route)\.tsx?$/

/** Returns what a file name stands for: a style sheet has the name of the component in the same folder. */
const conceptOf = (path: string): string =>
  nameOf(path).replace(path.startsWith('tests/') ? /\.[a-z]+$/ : /(\.module)?\.[a-z]+$/, '')

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** Returns the groups of product files, and those of test files, that have the same name in different folders. */
export const sharedNames = (paths: readonly string[]): readonly (readonly string[])[] => {
  const named = paths.filter((path) => !NEXT_FILE.test(path))
  const groups = Map.groupBy(named, (path) => `${path.startsWith('tests/')} ${conceptOf(path)}`)
  return [...groups.values()].filter((group) => new Set(group.map(folderOf)).size > 1)
}

/** Returns the paths of the files that break a rule. */
export const offenders = ({ where, except, broken }: CodebaseRule, files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => (where?.test(path) ?? true) && !except?.test(path))
    .filter(broken)
    .map(({ path }) => path)
