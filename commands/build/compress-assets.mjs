import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { inRoot } from '../setup/places.mjs'

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes the brotli and gzip variants of a folder's files into another folder, under the same names. */
function compressFolder(folder, target) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue
    const plain = readFileSync(join(folder, name))
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, `${name}.br`), brotliCompressSync(plain, BROTLI))
    writeFileSync(join(target, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}

/** Makes a WebP file the variant of the PNG file beside it: `share/de.webp` of `share/de.png`. */
function pairPictures(folder, target) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const png = name.replace(/\.webp$/, '.png')
    if (png === name || !existsSync(join(folder, png))) continue
    mkdirSync(dirname(join(target, png)), { recursive: true })
    copyFileSync(join(folder, name), join(target, `${png}.webp`))
  }
}

/** Makes the variants of files of the build and of the public folder, once for all requests. */
export function compressAssets() {
  compressFolder(inRoot('.next', 'static'), inRoot('.next', 'compressed', '_next', 'static'))
  compressFolder(inRoot('.next', 'scripts'), inRoot('.next', 'compressed', 'scripts'))
  compressFolder(inRoot('public'), inRoot('.next', 'compressed'))
  pairPictures(inRoot('public'), inRoot('.next', 'compressed'))
}
