import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StyleRules } from './inline-style.ts'

/** Locations of the build's files, on disk and in URLs. `commands/build` adds its files to the output of Next. */

const OUTPUT = join(import.meta.dirname, '../../.next')

/** Bundles of `browser/`. Development has a separate folder: its bundles have the class names of Next's development server. */
const scriptsFolder = (isDevelopment: boolean): string =>
  join(OUTPUT, isDevelopment ? 'development-scripts' : 'scripts')

/** A folder of the build whose files the edge serves. */
export interface ServedFolder {
  readonly folder: string
  /** URL path of its files. */
  readonly path: string
  /** Whether the names of all its files contain a hash of their content. */
  readonly isHashed: boolean
  /** Matches files that are not served. */
  readonly except?: RegExp
}

/** Returns the folders of the build that the edge serves. In development, Next's development server has Next's files. */
export const servedFolders = (isDevelopment: boolean): readonly ServedFolder[] => {
  const scripts = { folder: scriptsFolder(isDevelopment), path: '/scripts/', isHashed: false }
  // The edge removes Next's scripts from all pages, so it does not serve them.
  const framework = { folder: join(OUTPUT, 'static'), path: '/_next/static/', isHashed: true, except: /\.js$/ }
  return isDevelopment ? [scripts] : [framework, scripts]
}

/** Compressed variants of served files and of the public folder, by URL path. */
export const VARIANTS_FOLDER = join(OUTPUT, 'compressed')

export const isFrameworkPath = (path: string): boolean => path === '/_next' || path.startsWith('/_next/')

/** URL path of the hydration data of pages, before its hash and `.json`. */
export const HYDRATION_PATH = '/_hydration/'

const ISLANDS = /^islands-[\w-]+\.js$/

/** Returns the URL path of the script that hydrates islands. Its name contains a hash. Throws if the build has none. */
export const islandsPath = (isDevelopment: boolean): string => {
  const name = readdirSync(scriptsFolder(isDevelopment)).find((file) => ISLANDS.test(file))
  if (name === undefined) throw new Error('The build has no script that hydrates islands: build the product again')
  return `/scripts/${name}`
}

/** Reads the index of the style sheets that `commands/build/index-style-sheets.mjs` writes. */
export const loadStyleRules = (): StyleRules =>
  JSON.parse(readFileSync(join(OUTPUT, 'style-rules.json'), 'utf8')) as StyleRules
