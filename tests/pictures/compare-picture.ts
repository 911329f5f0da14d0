import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Folder of the accepted pictures. */
const BASELINES = new URL('baselines/', import.meta.url)
/** Folder of pictures that differ, each beside a picture of the differences. */
const DIFFERENT = new URL('../../.cache/pictures/', import.meta.url)

/** Encoding of accepted pictures. A palette and half the scale reduce a page to about 40 KB. Text stays readable. */
const PALETTE = { palette: true, colors: 16, dither: 0, effort: 7 } as const
const WEBP = { lossless: true, effort: 6 } as const

const encodePicture = async (png: Buffer): Promise<Buffer> =>
  sharp(await sharp(png).png(PALETTE).toBuffer())
    .webp(WEBP)
    .toBuffer()

/** A pixel differs if a channel differs by more than this of 255. */
const CHANNEL_TOLERANCE = 40
/** Differing pixels that are accepted: less than the smallest icon. */
const MAX_DIFFERENT_PIXELS = 8

/** Whether this run accepts all pictures (`npm run pictures:accept`). */
const IS_ACCEPTING = process.env['ACCEPT_PICTURES'] === 'true'

interface Difference {
  readonly pixels: number
  /** The differing pixels in white. */
  readonly picture: Buffer
}

/** Compares two pictures of the same size. */
export const differenceOf = async (one: Buffer, other: Buffer): Promise<Difference> => {
  const [flatOne, flatOther] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().png().toBuffer()))
  const distances = await sharp(flatOne)
    .composite([{ input: flatOther ?? other, blend: 'difference' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = distances.info
  const mask = Buffer.alloc(width * height)
  for (const [at, distance] of distances.data.entries())
    if (distance > CHANNEL_TOLERANCE) mask[Math.floor(at / channels)] = 255
  const picture = await sharp(mask, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return { pixels: mask.reduce((sum, value) => sum + Number(value > 0), 0), picture }
}

/** Returns the problem of an encoded picture compared with the accepted one; null if there is none. */
const problemOf = async (name: string, taken: Buffer, accepted: Buffer | null): Promise<string | null> => {
  const paths = { actual: new URL(`${name}.webp`, DIFFERENT), difference: new URL(`${name}-difference.png`, DIFFERENT) }
  await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })))
  const [size, acceptedSize] = await Promise.all(
    [taken, accepted].map((picture) => picture && sharp(picture).metadata()),
  )
  const isSameSize = size?.width === acceptedSize?.width && size?.height === acceptedSize?.height
  const difference = accepted !== null && isSameSize ? await differenceOf(taken, accepted) : null
  if (difference !== null && difference.pixels <= MAX_DIFFERENT_PIXELS) return null
  await mkdir(DIFFERENT, { recursive: true })
  await writeFile(paths.actual, taken)
  if (difference !== null) {
    await writeFile(paths.difference, difference.picture)
    return `${difference.pixels} pixels differ, see .cache/pictures/${name}-difference.png`
  }
  return accepted === null
    ? 'no picture was accepted'
    : `${size?.width} x ${size?.height} pixels instead of ${acceptedSize?.width} x ${acceptedSize?.height}`
}

/**
 * Compares a picture with the accepted one of the same name. Returns the problem, or null. A run that accepts pictures instead
 * replaces those that differ.
 */
export const pictureProblem = async (name: string, taken: Buffer): Promise<string | null> => {
  const path = new URL(`${name}.webp`, BASELINES)
  const encoded = await encodePicture(taken)
  const problem = await problemOf(name, encoded, await readFile(path).catch(() => null))
  if (problem === null || !IS_ACCEPTING) return problem
  await writeFile(path, encoded)
  return null
}

const VERSION = new URL('chromium-version.txt', BASELINES)

/** Returns the major version of the Chromium that drew the accepted pictures. A run that accepts pictures records `version`. */
export const acceptedVersion = async (version: string): Promise<string> => {
  if (IS_ACCEPTING) await writeFile(VERSION, `${version}\n`)
  return (await readFile(VERSION, 'utf8')).trim()
}
