import { globSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'
import { inRoot, ROOT } from '../setup/places.mjs'

const TARGET = inRoot('.next', 'scripts')
/** The only script that another one loads: an ECMAScript module with a hash in its name. */
const ISLANDS = inRoot('browser', 'islands.tsx')

/**
 * Gives a component the class names that the framework's bundler gives it: both let Lightning CSS make them, of the path of
 * the style sheet. The rules themselves are in the page.
 */
const classNames = {
  name: 'class-names',
  load(file) {
    if (!file.endsWith('.module.css')) return null
    const filename = `[project]/${relative(ROOT, file).replaceAll('\\', '/')}`
    const { exports = {} } = transform({ filename, code: readFileSync(file), cssModules: true })
    const names = Object.fromEntries(Object.entries(exports).map(([local, { name }]) => [local, name]))
    return { code: `export default ${JSON.stringify(names)}`, moduleType: 'js' }
  },
}

/** Bundles each script of `browser/`, and what it imports, into one small file of `.next/scripts`, under the same name. */
async function bundleScripts() {
  rmSync(TARGET, { recursive: true, force: true })
  for (const input of globSync(inRoot('browser', '*.{ts,tsx}'))) {
    const isModule = input === ISLANDS
    const bundle = await rolldown({
      input,
      platform: 'browser',
      plugins: [classNames],
      transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    })
    await bundle.write({
      dir: TARGET,
      format: isModule ? 'es' : 'iife',
      entryFileNames: isModule ? '[name]-[hash].js' : '[name].js',
      minify: true,
    })
    await bundle.close()
  }
}

await bundleScripts()
