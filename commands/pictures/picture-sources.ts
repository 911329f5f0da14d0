import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pageTextsFor } from '../../adapters/content/page-texts-for.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../domain/sites/site-languages.ts'
import { SHARE_SIZE, sharePicture } from './share-picture.ts'

const ROOT = new URL('../../', import.meta.url)

export interface PictureSource {
  /** File below the folder `public`. */
  readonly file: string
  /** Page that the picture is taken of. */
  readonly html: string
  readonly width: number
  readonly height: number
}

/** Icons of systems that take no SVG, with the side of each in pixels. */
const ICONS: readonly (readonly [file: string, side: number])[] = [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
]

const iconPage = (side: number): string => {
  const icon = readFileSync(new URL('public/icon.svg', ROOT), 'utf8').replace(
    '<svg ',
    `<svg width="${side}" height="${side}" `,
  )
  // Systems round the corners themselves, each in its way.
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>body { margin: 0; background: #071a19; } svg { display: block; }</style>${icon}</html>`
}

const shareSource = async (language: SiteLanguage): Promise<PictureSource> => {
  const { title } = (await pageTextsFor(language)).home.hero
  return { file: `share/${language}.png`, html: sharePicture(language, title), ...SHARE_SIZE }
}

/** Every picture that is drawn from texts and shapes, with the page that it is taken of. */
export const pictureSources = async (): Promise<readonly PictureSource[]> => [
  ...ICONS.map(([file, side]) => ({ file, html: iconPage(side), width: side, height: side })),
  ...(await Promise.all(SITE_LANGUAGES.map(shareSource))),
]

/** Tells by a few signs whether a picture is of this source. */
export const sourceHash = ({ html }: PictureSource): string =>
  createHash('sha256').update(html).digest('hex').slice(0, 16)
