import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** All files at or under a path, sorted; none when it does not exist. */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** One hash of the names and contents of files and folders, the same on every machine. */
export function hashFiles(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      const content = readFileSync(file)
      hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/** Whether a stamp file says that this very input was dealt with already. */
export const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash

/** Notes that an input was dealt with. */
export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}
