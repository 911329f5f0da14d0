import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether a stamp file says that this very input was dealt with already. */
export const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash

/** Notes that an input was dealt with. */
export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}
