import { readdirSync, rmSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { inRoot, ROOT } from '../setup/paths.mjs'
import { bundledNames, shortNames } from './class-names.mjs'

/** Scripts for the development server go to a separate folder, so that `npm start` still finds the scripts of its build. */
const isDevelopment = process.argv.includes('--development')
const TARGET = inRoot('.next', isDevelopment ? 'development-scripts' : 'scripts')
const ISLANDS = 'islands.tsx'
/** Scripts that another script imports, so they are ES modules. */
const MODULES = [ISLANDS, 'on-demand.ts']

const short = isDevelopment ? new Map() : shortNames()

/** Gives islands the class names of the pages. The rules themselves are in the page. */
const classNames = {
  name: 'class-names',
  load(file) {
    if (!file.endsWith('.module.css')) return null
    const bundled = bundledNames(relative(ROOT, file).replaceAll('\\', '/'), isDevelopment)
    const names = Object.fromEntries(Object.entries(bundled).map(([local, name]) => [local, short.get(name) ?? name]))
    return { code: `export default ${JSON.stringify(names)}`, moduleType: 'js' }
  },
}

/** Scripts that other scripts load by their path, before the scripts that load them. */
const LOADED_BY_PATH = [
  'vitals.ts',
  'region-bar.ts',
  'show-stored.ts',
  'menu-prices.ts',
  'find-country.ts',
  'on-demand.ts',
  ISLANDS,
  'after-load.ts',
]
/** Paths with the hash of the content, by path without it. */
const hashedPaths = new Map()

/** Replaces the path of each script in the code that loads it. */
const addresses = {
  name: 'addresses',
  transform: {
    filter: { code: /'\/scripts\/[\w-]+\.js'/ },
    handler: (code) =>
      code.replaceAll(/'(\/scripts\/[\w-]+\.js)'/g, (_, path) => {
        const hashed = hashedPaths.get(path)
        if (hashed === undefined) throw new Error(`${path} must be bundled before the scripts that load it`)
        return `'${hashed}'`
      }),
  },
}

/** Preact hydrates what React renders (docs/decisions/preact-hydrates-islands.md). */
const PREACT = {
  'react-dom/client': fileURLToPath(import.meta.resolve('preact/compat/client')),
  'react/jsx-runtime': fileURLToPath(import.meta.resolve('preact/jsx-runtime')),
  react: fileURLToPath(import.meta.resolve('preact/compat')),
}

/** Returns the sources of the scripts, in the order in which they are bundled. */
function inputs() {
  const names = readdirSync(inRoot('browser')).filter((name) => /\.tsx?$/.test(name))
  return [...new Set([...LOADED_BY_PATH, ...names])].map((name) => inRoot('browser', name))
}

/**
 * Bundles each script of `browser/` with its imports into one file. Its name contains a hash of the content, so that the pages of two
 * builds never load each other's scripts.
 */
async function bundleScripts() {
  const written = new Set()
  for (const input of inputs()) {
    const isModule = MODULES.includes(basename(input))
    const bundle = await rolldown({
      input,
      platform: 'browser',
      // Chunks may import Preact from the script that imports them.
      preserveEntrySignatures: 'allow-extension',
      plugins: [classNames, addresses],
      resolve: { alias: PREACT },
      transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    })
    const { output } = await bundle.write({
      dir: TARGET,
      format: isModule ? 'es' : 'iife',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      minify: true,
      // Annotations of pure calls are for other bundlers.
      comments: false,
    })
    for (const { fileName, name } of output) {
      written.add(fileName)
      hashedPaths.set(`/scripts/${name}.js`, `/scripts/${fileName}`)
    }
    await bundle.close()
  }
  // Deletes old files last, because a development server may be serving them.
  for (const name of readdirSync(TARGET)) if (!written.has(name)) rmSync(`${TARGET}/${name}`, { recursive: true })
}

await bundleScripts()
