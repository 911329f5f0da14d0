import { readFile } from 'node:fs/promises'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../../domain/sites/site-languages.ts'
import { sharePicture } from './share-picture.ts'

export interface PictureSource {
  /** Address of the picture, without the slash before it. */
  readonly file: string
  /** What it is drawn of, without a text that needs a font. */
  readonly svg: string
  /** Whether it may be sent in another format, too. An icon may not: a manifest says what it is. */
  readonly hasVariant: boolean
}

/** Icons of systems that take no SVG, with the side of each in pixels. */
const ICONS: readonly (readonly [file: string, side: number])[] = [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
]
const ICON = new URL('../../../public/icon.svg', import.meta.url)

/** Systems round the corners themselves, each in its way: there is colour up to them. */
const squareIcon = (icon: string, side: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="#071a19" d="M0 0h${side}v${side}H0Z"/>${icon.replace(
    '<svg ',
    `<svg width="${side}" height="${side}" `,
  )}</svg>`

const shareSource = async (language: SiteLanguage): Promise<PictureSource> => {
  const { title } = (await pageTextsFor(language)).home.hero
  return { file: `share/${language}.png`, svg: await sharePicture(language, title), hasVariant: true }
}

/** Every picture that the build draws: the icons, and of each language the picture of a shared link. Throws where a font lacks a character. */
export const pictureSources = async (): Promise<readonly PictureSource[]> => {
  const icon = await readFile(ICON, 'utf8')
  return [
    ...ICONS.map(([file, side]) => ({ file, svg: squareIcon(icon, side), hasVariant: false })),
    ...(await Promise.all(SITE_LANGUAGES.map(shareSource))),
  ]
}
