import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PictureSource } from './picture-sources.ts'

/** Few colours: a palette makes a third of the file. */
const PNG = { palette: true, colours: 64, compressionLevel: 9, effort: 10 } as const
/** The very pixels of the PNG file, in three quarters of its bytes. */
const WEBP = { lossless: true, effort: 6 } as const

interface Folders {
  /** Of the files as they are served, each under its address. */
  readonly target: string
  /** Of their variants: an address, and `.webp`. */
  readonly variants: string
  /** Of all that was drawn before. */
  readonly drawn: string
}

/** Tells apart what would be drawn otherwise: another source, another way, another version of what draws. */
const nameOf = ({ svg }: PictureSource): string =>
  createHash('sha256')
    .update(JSON.stringify([PNG, WEBP, sharp.versions, svg]))
    .digest('hex')
    .slice(0, 32)

/** Writes a file whole or not at all, where it is not there yet: a build may be stopped at any time. */
const drawOnce = async (file: string, draw: () => Sharp): Promise<void> => {
  if (existsSync(file)) return
  const unfinished = `${file}.${process.pid}`
  await draw().toFile(unfinished)
  await rename(unfinished, file)
}

const copyTo = async (file: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true })
  await copyFile(file, target)
}

/** Writes a picture with its variant, and tells the names of what was drawn for them. */
const writePicture = async (
  source: PictureSource,
  { target, variants, drawn }: Folders,
): Promise<readonly string[]> => {
  const png = `${nameOf(source)}.png`
  await drawOnce(join(drawn, png), () => sharp(Buffer.from(source.svg)).png(PNG))
  await copyTo(join(drawn, png), join(target, source.file))
  if (!source.hasVariant) return [png]
  const webp = `${nameOf(source)}.webp`
  await drawOnce(join(drawn, webp), () => sharp(join(drawn, png)).webp(WEBP))
  await copyTo(join(drawn, webp), join(variants, `${source.file}.webp`))
  return [png, webp]
}

/**
 * Writes pictures into a build, and draws those alone that were not drawn before.
 *
 * @returns how many files were drawn
 */
export const writePictures = async (sources: readonly PictureSource[], folders: Folders): Promise<number> => {
  const { target, drawn } = folders
  await rm(target, { recursive: true, force: true })
  await mkdir(drawn, { recursive: true })
  const before = await readdir(drawn)
  const written = await Promise.all(sources.map((source) => writePicture(source, folders)))
  const names = written.flat()
  const unused = before.filter((name) => !names.includes(name))
  await Promise.all(unused.map((name) => rm(join(drawn, name), { force: true })))
  return names.filter((name) => !before.includes(name)).length
}
