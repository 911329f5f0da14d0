import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot } from '../setup/paths.mjs'
import { shortNames } from './class-names.mjs'

const HASH_LENGTH = 12

/** Rewrites the files of the build that match a pattern, if the text changes. */
function rewrite(pattern, replaceIn) {
  for (const name of globSync(pattern, { cwd: inRoot('.next') })) {
    const file = inRoot('.next', name)
    const text = readFileSync(file, 'utf8')
    const changed = replaceIn(text)
    if (changed !== text) writeFileSync(file, changed)
  }
}

/**
 * Replaces the class names of CSS modules in the build, which every page repeats, by one or two letters. Turbopack has no option for it.
 * Renames the style sheets by a hash of their new content, because browsers cache them forever.
 */
function shortenClassNames() {
  const short = shortNames()
  // A longer name may start with a shorter one.
  const known = [...short.keys()].toSorted((one, other) => other.length - one.length)
  const anyName = new RegExp(`(?<![\\w-])(?:${known.join('|')})(?![\\w-])`, 'g')
  rewrite('{server,static}/**/*.{js,css}', (text) => text.replace(anyName, (name) => short.get(name)))
  for (const name of globSync('static/**/*.css', { cwd: inRoot('.next') })) {
    const old = basename(name, '.css')
    const hash = createHash('sha256')
      .update(readFileSync(inRoot('.next', name)))
      .digest('base64url')
    const renamed = hash.slice(0, HASH_LENGTH).toLowerCase()
    renameSync(inRoot('.next', name), inRoot('.next', name.replace(old, renamed)))
    rewrite('**/*.{js,json,html,rsc}', (text) => text.replaceAll(`${old}.css`, `${renamed}.css`))
  }
}

shortenClassNames()
