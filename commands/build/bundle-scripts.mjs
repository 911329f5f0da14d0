import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'
import { inRoot, ROOT } from '../setup/paths.mjs'

/** Scripts for the development server go to a separate folder, so that `npm start` still finds the scripts of its build. */
const isDevelopment = process.argv.includes('--development')
const TARGET = inRoot('.next', isDevelopment ? 'development-scripts' : 'scripts')
/** The only script that another script loads, so it is an ES module with a hash in its name. */
const ISLANDS = inRoot('browser', 'islands.tsx')

/**
 * Generates the same class names as Next's bundler: both use Lightning CSS with the path of the style sheet and, in development, its
 * name. The rules themselves are in the page.
 */
const classNames = {
  name: 'class-names',
  load(file) {
    if (!file.endsWith('.module.css')) return null
    const filename = `[project]/${relative(ROOT, file).replaceAll('\\', '/')}`
    const sheet = basename(file, '.css').replaceAll('.', '-')
    const pattern = isDevelopment ? `${sheet}__[hash]__[local]` : '[hash]_[local]'
    const { exports = {} } = transform({ filename, code: readFileSync(file), cssModules: { pattern } })
    const names = Object.fromEntries(Object.entries(exports).map(([local, { name }]) => [local, name]))
    return { code: `export default ${JSON.stringify(names)}`, moduleType: 'js' }
  },
}

/** Bundles each script of `browser/` with its imports into one file of the same name. */
async function bundleScripts() {
  const written = new Set()
  for (const input of globSync(inRoot('browser', '*.{ts,tsx}'))) {
    const isModule = input === ISLANDS
    const bundle = await rolldown({
      input,
      platform: 'browser',
      plugins: [classNames],
      transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    })
    const { output } = await bundle.write({
      dir: TARGET,
      format: isModule ? 'es' : 'iife',
      entryFileNames: isModule ? '[name]-[hash].js' : '[name].js',
      minify: true,
    })
    for (const { fileName } of output) written.add(fileName)
    await bundle.close()
  }
  // Deletes old files last, because a development server may be serving them.
  for (const name of readdirSync(TARGET)) if (!written.has(name)) rmSync(`${TARGET}/${name}`, { recursive: true })
}

await bundleScripts()
