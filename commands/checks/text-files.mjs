import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The files at or under some places of a folder whose path matches a pattern, as `{ path, text }`; paths from the folder. */
export const textFiles = (root, places, pattern) =>
  places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) =>
      statSync(join(root, place)).isFile()
        ? [place]
        : readdirSync(join(root, place), { recursive: true }).map((file) => `${place}/${file.split(sep).join('/')}`),
    )
    .filter((path) => pattern.test(path) && statSync(join(root, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
