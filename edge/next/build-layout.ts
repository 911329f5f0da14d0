import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StyleRules } from './inline-style.ts'

/** Disk and URL paths of the files in a build. `commands/build` adds its files to Next's output. */

const OUTPUT = join(import.meta.dirname, '../../.next')

/** Bundles of `browser/`. Development needs separate bundles, because Next's development server uses other class names. */
const scriptsFolder = (isDevelopment: boolean, output = OUTPUT): string =>
  join(output, isDevelopment ? 'development-scripts' : 'scripts')

/** Node's compile cache of both processes, which each start completes (docs/decisions/compile-cache-in-the-build.md). */
export const COMPILED_MODULES = join(OUTPUT, 'compiled-modules')

/** Pictures of the products, which `commands/build/draw-screens.ts` draws. */
export const SCREENS_FOLDER = join(OUTPUT, 'screens')

export interface ServedFolder {
  readonly folder: string
  /** URL path of the folder. */
  readonly path: string
  /** Whether all file names contain a content hash. */
  readonly isHashed: boolean
  /** Matches files that are not served. */
  readonly except?: RegExp
}

/**
 * Returns the folders of a build that the edge serves. In development, Next's server serves its own files.
 *
 * @param output the build; by default this one
 */
export const servedFolders = (isDevelopment: boolean, output = OUTPUT): readonly ServedFolder[] => {
  const scripts = { folder: scriptsFolder(isDevelopment, output), path: '/scripts/', isHashed: true }
  // Next's scripts are not served, because the edge removes them from all pages.
  const framework = { folder: join(output, 'static'), path: '/_next/static/', isHashed: true, except: /\.js$/ }
  const screens = { folder: SCREENS_FOLDER, path: '/screens/', isHashed: false }
  return isDevelopment ? [scripts, screens] : [framework, scripts, screens]
}

/** Whether a path contains a hash of the content. Builds before 24 November 2026 had scripts without one. */
export const isHashedPath = (path: string): boolean => /^\/_next\/static\/|-[\w-]{8}\.js$/.test(path)

/** Returns the folder with the compressed variants of served files and of the public folder, by URL path. */
export const variantsFolder = (output = OUTPUT): string => join(output, 'compressed')

export const isFrameworkPath = (path: string): boolean => path === '/_next' || path.startsWith('/_next/')

/** URL path of hydration files, which have the name `<hash>.json`. */
export const HYDRATION_PATH = '/_hydration/'

/** The start of the element that `app/_components/chrome/page-scripts.tsx` renders. `render-page.ts` adds the hash to its path. */
export const PAGE_SCRIPT = '<script src="/scripts/page.js"'

const PAGE_FILE = /^page-[\w-]{8}\.js$/

/**
 * Returns the URL path of the script of every page, which loads all others. Each script has a hash of its content in its path, so
 * that pages of two builds load different scripts. Throws if the build has none.
 */
export const pageScriptPath = (isDevelopment: boolean): string => {
  const file = readdirSync(scriptsFolder(isDevelopment)).find((name) => PAGE_FILE.test(name))
  if (file === undefined) throw new Error('The build has no page script: build the product again')
  return `/scripts/${file}`
}

/**
 * Reads the id of the build, a hash of its sources, which tells releases apart. In development, which has no build, it is
 * `development`. Throws if the product is not built.
 */
export const loadBuildId = (isDevelopment: boolean): string => {
  if (isDevelopment) return 'development'
  const file = join(OUTPUT, 'build.json')
  if (!existsSync(file)) throw new Error('There is no build: `npm start` builds the product')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly id: string }).id
}

/** Reads the secret of the build. Instances of the same build share it, also with renderers that start later. */
export const loadBuildSecret = (): string => JSON.parse(readFileSync(join(OUTPUT, 'secret.json'), 'utf8')) as string

/** Reads the index of the style sheets that `commands/build/index-style-sheets.mjs` writes. */
export const loadStyleRules = (): StyleRules =>
  JSON.parse(readFileSync(join(OUTPUT, 'style-rules.json'), 'utf8')) as StyleRules
