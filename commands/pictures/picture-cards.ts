import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pageTextsFor } from '../../adapters/content/load-page-texts.ts'
import { BRAND } from '../../domain/brand/brand.ts'
import { RIGHT_TO_LEFT, SITE_LANGUAGES, type SiteLanguage } from '../../domain/sites/site-languages.ts'
import { escapeHtml } from '../../domain/text/html.ts'
import { BRAND_COLORS } from '../generate/brand-files.ts'

/** A picture as an HTML page. Chromium takes a screenshot of it. */
export interface PictureCard {
  /** Path of the PNG file below `public/`. */
  readonly file: string
  readonly width: number
  readonly height: number
  readonly html: string
  /** Fonts for the text, in order of preference; empty for a picture without text. */
  readonly faces: readonly string[]
  /**
   * Whether there is also a WebP file with the same pixels. Icons have no WebP file, because the manifest declares their format.
   */
  readonly hasWebp: boolean
}

/** How pictures are drawn and encoded. After a change, all pictures must be redrawn. */
export const DRAWING = {
  version: 1,
  /** Font sizes of the promise in pixels. The largest one that fits is used. */
  promiseSizes: [76, 66, 56],
  /** A palette reduces the file to a third. */
  png: { palette: true, colours: 64, compressionLevel: 9, effort: 10 },
  webp: { lossless: true, effort: 6 },
} as const

/** Size that messengers and social networks show without cropping, in pixels. */
const SHARE = { width: 1200, height: 630 } as const

/** Courses of the wall: the top of a course and the left edges of its stones. */
const COURSES = [
  { y: 462, stones: [0, 262, 452, 748, 970] },
  { y: 520, stones: [0, 154, 394, 610, 872, 1060] },
  { y: 578, stones: [0, 222, 502, 706, 940] },
] as const

const WALL = COURSES.flatMap(({ y, stones }) =>
  stones.map(
    (x, at) => `<rect x="${x}" y="${y}" width="${(stones[at + 1] ?? SHARE.width + 60) - x - 8}" height="50" rx="7"/>`,
  ),
).join('')

/** Flat colors, which make a small file. */
const BACKGROUND = `<svg width="1200" height="630"><path class="far" d="M-40 300C180 90 430 330 690 150S1080 60 1240 170v130C1000 230 860 330 640 350S220 320-40 410Z"/>
<path class="near" d="M-40 210C220 40 380 240 700 90S1100 60 1240 110v60C1000 120 860 250 640 240S170 200-40 300Z"/>
<path class="accent" d="m1090 64 9 30 30 9-30 9-9 30-9-30-30-9 30-9 9-30Z"/>
<g class="wall">${WALL}</g></svg>`

/** Chromium draws in the light scheme. */
const STYLE = `${BRAND_COLORS}
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: var(--night); color: var(--night-ink); font-weight: 700 }
.far { fill: color-mix(in srgb, var(--night-accent) 10%, var(--night)) } .near { fill: color-mix(in srgb, var(--night-accent) 16%, var(--night)) }
.accent { fill: var(--night-accent) }
.wall { fill: color-mix(in srgb, var(--night-accent) 12%, var(--night)); stroke: color-mix(in srgb, var(--night-accent) 30%, var(--night)); stroke-width: 2 }
body > svg { position: absolute; inset: 0 } [dir=rtl] body > svg { transform: scaleX(-1) }
header { position: absolute; inset: 56px 72px auto; display: flex; align-items: center; gap: 18px; font: 700 40px/56px 'Noto Sans' }
main { position: absolute; inset: 120px 72px auto; height: 250px; display: grid; align-content: center }
h1 { margin: 0; font-size: ${DRAWING.promiseSizes[0]}px; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance }
:is(:lang(ar), :lang(ja), :lang(ko), :lang(th), :lang(zh)) h1 { line-height: 1.35; letter-spacing: 0 }
:lang(ko) h1 { word-break: keep-all } :lang(ja) h1 { word-break: auto-phrase }
h1 span { display: inline-block }`

const LATIN = 'Noto Sans'
/** Fonts of the Debian packages fonts-noto-core and fonts-noto-cjk, for languages whose script Noto Sans lacks. */
const FACES: Readonly<Partial<Record<SiteLanguage, string>>> = {
  ar: 'Noto Sans Arabic',
  ja: 'Noto Sans CJK JP',
  ko: 'Noto Sans CJK KR',
  th: 'Noto Sans Thai',
  'zh-CN': 'Noto Sans CJK SC',
  'zh-HK': 'Noto Sans CJK HK',
  'zh-TW': 'Noto Sans CJK TC',
}

/** Ends of phrases: punctuation such as full stops and commas, or a space in Thai. */
const PHRASE_END = /(?<=[\p{Po}\p{Pd}]) *(?=.)|(?<=\p{Script=Thai}) +/u

/**
 * Returns a link-preview card: the vendor's promise in a language, above a wall. Lines break between phrases that do not
 * fit in one line.
 */
export const shareCard = (language: SiteLanguage, promise: string): PictureCard => {
  const faces = [FACES[language] ?? [], LATIN].flat()
  const space = promise.includes(' ') ? ' ' : ''
  const phrases = promise.split(PHRASE_END).map((phrase) => `<span>${escapeHtml(phrase)}</span>`)
  return {
    ...SHARE,
    file: `share/${language}.png`,
    faces,
    hasWebp: true,
    html: `<!doctype html><html lang="${language}" dir="${RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<style>${STYLE}</style><body style="font-family: ${faces.map((face) => `'${face}'`).join()}">${BACKGROUND}
<header><svg width="56" height="56" viewBox="0 0 32 32"><path class="accent" d="${BRAND.logo}"/></svg><span lang="en">${BRAND.name}</span></header>
<main><h1>${phrases.join(space)}</h1></main>`,
  }
}

/** Icons for systems without SVG support, with their side length in pixels. */
const ICONS = [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
] as const
const ICON = new URL('../../public/icon.svg', import.meta.url)

/** The background fills the corners, because systems round them differently. */
const iconCard = (file: string, side: number, svg: string): PictureCard => ({
  file,
  width: side,
  height: side,
  faces: [],
  hasWebp: false,
  html: `<!doctype html><meta charset="utf-8"><style>body { margin: 0; background: ${BRAND.themeColor} } svg { display: block; width: ${side}px; height: ${side}px }</style>${svg}`,
})

/** Returns the cards of all committed pictures: the icons, and one link-preview image per language. */
export const pictureCards = async (): Promise<readonly PictureCard[]> => {
  const icon = await readFile(ICON, 'utf8')
  const shared = SITE_LANGUAGES.map(async (language) =>
    shareCard(language, (await pageTextsFor(language)).home.hero.title),
  )
  return [...ICONS.map(([file, side]) => iconCard(file, side, icon)), ...(await Promise.all(shared))]
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32)

const ROOT = new URL('../../', import.meta.url)

/** File with the hashes of each committed picture. */
export const RECORD_FILE = new URL('commands/pictures/drawn-pictures.json', ROOT)

/** Input hash and content hash of a committed picture. */
export interface DrawnPicture {
  readonly inputs: string
  readonly content: string
}

export const pictureFiles = ({ file, hasWebp }: PictureCard): readonly URL[] =>
  [file, ...(hasWebp ? [file.replace(/\.png$/, '.webp')] : [])].map((name) => new URL(`public/${name}`, ROOT))

/** Returns the hashes of a card and its pictures on disk; `content` is empty if a picture is missing. */
export const hashPicture = async (card: PictureCard): Promise<DrawnPicture> => {
  const contents = await Promise.all(pictureFiles(card).map((path) => readFile(path))).catch(() => [])
  return {
    inputs: sha256(JSON.stringify([DRAWING, card])),
    content: contents.length === 0 ? '' : sha256(Buffer.concat(contents)),
  }
}
