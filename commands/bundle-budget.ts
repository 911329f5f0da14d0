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

const isIslands = (file: string): boolean => file.includes('islands-')

const brotliBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).byteLength, 0)

/** What a visitor may be sent, in bytes after brotli. */
const BUDGETS = [
  {
    name: 'scripts before the first sign of intent',
    files: ['.next/scripts/page.js'],
    most: 3 * KIBIBYTE,
  },
  { name: 'scripts after the load event', files: ['.next/scripts/after-load.js'], most: 7 * KIBIBYTE },
  { name: 'the script of vitals, where it is allowed', files: ['.next/scripts/vitals.js'], most: 7 * KIBIBYTE },
  { name: 'style sheets of all pages', files: filesIn(CHUNKS, '.css'), most: 16 * KIBIBYTE },
  { name: 'scripts that hydrate a page', files: filesIn(SCRIPTS, '.js').filter(isIslands), most: 66 * KIBIBYTE },
] as const

/** Weighs what the build sends to browsers; ends with code 1 where a budget is overdrawn or has nothing to weigh. */
for (const { name, files, most } of BUDGETS) {
  const bytes = brotliBytes(files)
  const isKept = files.length > 0 && bytes > 0 && bytes <= most
  console.log(`${isKept ? 'kept' : 'OVER'}  ${name}: ${bytes} of ${most} bytes in ${files.length} files`)
  if (!isKept) process.exitCode = 1
}
