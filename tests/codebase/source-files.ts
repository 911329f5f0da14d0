import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const ROOMS = ['app', 'edge', 'domain', 'adapters', 'ports', 'telemetry', 'commands', 'tests']
const CODE = /\.(ts|tsx|mjs|cjs)$/

export interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** Every file of code in the repository: the rooms and the top level. */
export function sourceFiles(): readonly SourceFile[] {
  const inRooms = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  const onTop = readdirSync(ROOT).filter((file) => file !== 'next-env.d.ts')
  return [...inRooms, ...onTop]
    .filter((file) => CODE.test(file))
    .map((file) => ({
      path: relative('.', file).split(sep).join('/'),
      text: readFileSync(join(ROOT, file), 'utf8'),
    }))
}

/** A file's text without its comments, line by line as it was. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '$1')
