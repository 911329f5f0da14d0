import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const CHUNKS = '.next/static/chunks'
const SCRIPTS = '.next/scripts'
const KIBIBYTE = 1_024

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))

/** Returns the files that `browser/<name>.ts` is bundled into. */
const scripts = (name: string): readonly string[] =>
  filesIn(SCRIPTS, '.js').filter((file) => file.startsWith(join(SCRIPTS, `${name}-`)))

const brotliBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).byteLength, 0)

/** Size limits of the scripts and style sheets that browsers load, in bytes after brotli compression. */
const BUDGETS = [
  {
    name: 'scripts before the first signal of intent',
    files: scripts('page'),
    maxBytes: 3 * KIBIBYTE,
  },
  { name: 'scripts after the load event', files: scripts('after-load'), maxBytes: 7 * KIBIBYTE },
  { name: 'script that suggests a site', files: scripts('region-bar'), maxBytes: 2 * KIBIBYTE },
  { name: 'script that shows prices in menus', files: scripts('menu-prices'), maxBytes: 1 * KIBIBYTE },
  { name: 'script that filters countries', files: scripts('find-country'), maxBytes: 1 * KIBIBYTE },
  { name: 'script of consent, search and downloads', files: scripts('on-demand'), maxBytes: 3 * KIBIBYTE },
  { name: 'vitals script, if allowed', files: scripts('vitals'), maxBytes: 7 * KIBIBYTE },
  { name: 'style sheets of all pages', files: filesIn(CHUNKS, '.css'), maxBytes: 16 * KIBIBYTE },
  { name: 'script that hydrates a page', files: scripts('islands'), maxBytes: 8 * KIBIBYTE },
  { name: 'script that hydrates offers', files: scripts('offer-islands'), maxBytes: 8 * KIBIBYTE },
] as const

/** Measures the files of each budget. Exits with code 1 if a budget is exceeded or has no files. */
for (const { name, files, maxBytes } of BUDGETS) {
  const bytes = brotliBytes(files)
  const isMet = files.length > 0 && bytes > 0 && bytes <= maxBytes
  console.log(`${isMet ? 'ok  ' : 'OVER'}  ${name}: ${bytes} of ${maxBytes} bytes in ${files.length} files`)
  if (!isMet) process.exitCode = 1
}
