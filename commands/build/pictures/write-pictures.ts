import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { PictureSource } from './picture-sources.ts'

/** Few colours: a palette makes a third of the file. */
const PNG = { palette: true, colours: 64, compressionLevel: 9, effort: 10 } as const

/** Tells apart what would be drawn otherwise: another source, another way, another version of what draws. */
const nameOf = ({ svg }: PictureSource): string =>
  `${createHash('sha256')
    .update(JSON.stringify([PNG, sharp.versions, svg]))
    .digest('hex')
    .slice(0, 32)}.png`

/**
 * Writes pictures into a folder, each under its address, and draws those alone that the folder of drawn ones does not have.
 *
 * @returns how many were drawn
 */
export const writePictures = async (
  sources: readonly PictureSource[],
  { target, drawn }: { readonly target: string; readonly drawn: string },
): Promise<number> => {
  await rm(target, { recursive: true, force: true })
  await mkdir(drawn, { recursive: true })
  const before = new Set(await readdir(drawn))
  const names = await Promise.all(
    sources.map(async (source) => {
      const name = nameOf(source)
      const file = join(drawn, name)
      if (!existsSync(file)) {
        // Whole or not at all: a build may be stopped here.
        const unfinished = `${file}.${process.pid}`
        await sharp(Buffer.from(source.svg)).png(PNG).toFile(unfinished)
        await rename(unfinished, file)
      }
      await mkdir(dirname(join(target, source.file)), { recursive: true })
      await copyFile(file, join(target, source.file))
      return name
    }),
  )
  const unused = [...before].filter((name) => !names.includes(name))
  await Promise.all(unused.map((name) => rm(join(drawn, name), { force: true })))
  return names.filter((name) => !before.has(name)).length
}
