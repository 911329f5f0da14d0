import { type SourceFile, withoutComments } from './source-files.ts'

/** A rule about the text or the name of a file that no linter of this repository checks. */
export interface CodebaseRule {
  readonly name: string
  /** Paths that the rule applies to. @default all */
  readonly where?: RegExp
  /** Exempt paths. */
  readonly except?: RegExp
  readonly broken: (file: SourceFile) => boolean
}

const MAX_LINES = 250
/** Data files, with one line per currency, locale, site, sentence or picker position. */
const DATA = /-(table|records|texts)\.ts$|\/pickers\.css$/
const MAX_ISLAND_LINES = 60
const NEXT_WANTS_DEFAULT =
  /^app\/(?:.*\/)?(page|layout|template|default|error|not-found|global-error|global-not-found|robots|sitemap|manifest)\.tsx?$|^(next\.config\.mjs|vitest(-mutation)?\.config\.ts)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(service|state|wire|contract|test|module|config|d))*\.[a-z]+$/

/** In pieces, so that this file does not break its own rules. */
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
    name: `no file has more than ${MAX_LINES} lines, except tables and tests`,
    where: /^(?!tests\/)/,
    except: DATA,
    broken: ({ text }) => lineCount(text) > MAX_LINES,
  },
  {
    name: `an island has at most ${MAX_ISLAND_LINES} lines, and pages reach it by one client component`,
    where: /^app\/_islands\//,
    broken: ({ path, text }) =>
      text.startsWith("'use client'\n") !== path.endsWith('/island.tsx') || lineCount(text) > MAX_ISLAND_LINES,
  },
  {
    name: 'no default export, but where Next asks for one',
    except: NEXT_WANTS_DEFAULT,
    broken: code(/^export default\b|\bas default\b/m),
  },
  { name: 'no comment that silences a tool', broken: ({ text }) => SILENCERS.some((word) => text.includes(word)) },
  { name: 'no cast to any', broken: code(CASTS) },
  { name: 'no hidden hydration difference', broken: ({ text }) => text.includes(PROPS) },
  { name: 'no raw HTML', broken: ({ text }) => text.includes(RAW_HTML) },
  {
    name: 'every file has a kebab-case name that says something',
    broken: ({ path }) => {
      const name = nameOf(path).replace(/^\./, '')
      return !KEBAB.test(name) || /(^|[.-])(utils?|helpers?|types|index|common)\./.test(name)
    },
  },
  {
    name: 'the name of a limit begins with MAX_ or MIN_',
    broken: code(/\b(MOST|LEAST|LONGEST|SHORTEST)_[A-Z]/),
  },
  {
    name: 'the domain knows no clock, no chance, no network, no environment and no console',
    where: /^domain\//,
    broken: code(
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bMath\.random\b|\bfetch\(|\bprocess\.|\bconsole\.|\bcrypto\./,
    ),
  },
  {
    name: 'only edge/next, the build and its budget know the output of Next',
    where: /^(?:server\.ts$|next\.config|(?:app|browser|edge|domain|adapters|ports|telemetry|commands)\/)/,
    except: /^(?:edge\/next|commands\/build)\/|^commands\/bundle-budget\.ts$/,
    broken: ({ text }) => /['"`/]\.next\b|\/_next\b|__next_|TURBOPACK/.test(text),
  },
  {
    name: 'a program of the system is started by the path that systemProgram returns',
    where: /^(tests|commands\/(cluster|doctor|pictures|router|traces))\//,
    broken: code(
      /(?<![.\w])(?:(?:spawn|exec|execFile)(?:Sync)?|run|runProcess)\(\s*['"`](?!deploy\/)|\b(?:command|executablePath): ['"`]/,
    ),
  },
  {
    name: 'no test is left out or singled out',
    where: /^tests\/.*\.test\.tsx?$/,
    broken: code(/\b(it|test|describe)\.(skip|only|todo|fails)\b/),
  },
]

/** Returns the paths of the files that break a rule. */
export const offenders = ({ where, except, broken }: CodebaseRule, files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => (where?.test(path) ?? true) && !except?.test(path))
    .filter(broken)
    .map(({ path }) => path)
