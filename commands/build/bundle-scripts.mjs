import { globSync, rmSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { inRoot } from '../setup/places.mjs'

const TARGET = inRoot('.next', 'scripts')

/** Bundles each script of `browser/`, and what it imports, into one small file of `.next/scripts`, under the same name. */
async function bundleScripts() {
  rmSync(TARGET, { recursive: true, force: true })
  for (const input of globSync(inRoot('browser', '*.ts'))) {
    const bundle = await rolldown({ input, platform: 'browser', transform: { target: 'es2022' } })
    await bundle.write({ dir: TARGET, format: 'iife', minify: true, entryFileNames: '[name].js' })
    await bundle.close()
  }
}

await bundleScripts()
