import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A design token: a custom property of the root, with its value in the light scheme as it is written. */
interface Token {
  readonly name: string
  readonly value: string
}

/** The folder of the repository, or that of the gallery in it. */
const ROOT = existsSync('app/_styles') ? '.' : '..'
const css = readFileSync(join(ROOT, 'app/_styles/tokens.css'), 'utf8')

/** Every design token, each once, in the order of `app/_styles/tokens.css`. */
export const TOKENS: readonly Token[] = [
  ...new Map(
    [...css.matchAll(/(--[a-z][a-z0-9-]*):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
  ),
].map(([name, value]) => ({ name, value }))
