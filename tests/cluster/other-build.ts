import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../codebase/source-files.ts'

/** The sources of the scripts, and everything that the product needs at run time except packages. */
const COPIED = [
  ...['adapters', 'app', 'browser', 'commands', 'domain', 'edge', 'ports', 'public', 'telemetry'],
  ...['package.json', 'next.config.mjs', 'server.ts', '.search-index'],
]
const BUILT = ['server', 'static', 'scripts', 'compressed', 'screens', 'node_modules']

/** A build of the product in a separate folder. */
export interface OtherBuild {
  readonly folder: string
  remove(): void
}

/** Gives the style sheets of a build other names, as a change of a style does. */
const renameStyleSheets = (output: string): void => {
  const chunks = join(output, 'static/chunks')
  const sheets = readdirSync(chunks).filter((name) => name.endsWith('.css'))
  const renamed = (text: string): string => sheets.reduce((all, name) => all.replaceAll(name, `other-${name}`), text)
  for (const name of sheets) renameSync(join(chunks, name), join(chunks, `other-${name}`))
  for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(?:js|json)$/.test(file) || file.includes('node_modules')) continue
    const text = readFileSync(file, 'utf8')
    if (sheets.some((name) => text.includes(name))) writeFileSync(file, renamed(text))
  }
}

/**
 * Returns the release before. `PREVIOUS_PRODUCT` names its folder, which `collect-product.mjs` wrote. Without it, copies the last build and
 * changes its scripts, style sheets, secret and id, as a release with other sources has others.
 */
export const previousBuild = (): OtherBuild => {
  const given = process.env['PREVIOUS_PRODUCT']
  if (given !== undefined) return { folder: given, remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'northwall-build-'))
  const output = join(folder, '.next')
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const listed = readdirSync(join(ROOT, '.next')).filter((name) => name === 'BUILD_ID' || name.endsWith('.json'))
  for (const name of [...BUILT, ...listed])
    cpSync(join(ROOT, '.next', name), join(output, name), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const script of ['islands.tsx', 'after-load.ts'])
    appendFileSync(join(folder, 'browser', script), "\ndocument.documentElement.dataset['build'] = 'previous'\n")
  execFileSync(process.execPath, ['commands/build/bundle-scripts.mjs'], { cwd: folder })
  renameStyleSheets(output)
  writeFileSync(join(output, 'secret.json'), JSON.stringify('secret-of-the-other-build-0123456789'))
  writeFileSync(join(output, 'build.json'), JSON.stringify({ id: '0123456789ab' }))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
