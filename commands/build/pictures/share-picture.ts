import type { SiteLanguage } from '../../../domain/sites/site-languages.ts'
import { breakLines } from './break-lines.ts'
import { drawText } from './draw-text.ts'
import { lineBreaks } from './line-breaks.ts'
import { openFonts, UNITS_PER_EM } from './open-fonts.ts'
import { shapeLine } from './shape-line.ts'

/** Size that messengers and networks show whole, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Rows of the wall: where each begins, and where each of its stones does. */
const COURSES = [
  { y: 462, stones: [0, 262, 452, 748, 970] },
  { y: 520, stones: [0, 154, 394, 610, 872, 1060] },
  { y: 578, stones: [0, 222, 502, 706, 940] },
] as const

const WALL = COURSES.flatMap(({ y, stones }) =>
  stones.map(
    (x, at) =>
      `<rect x="${x}" y="${y}" width="${(stones[at + 1] ?? SHARE_SIZE.width + 60) - x - 8}" height="50" rx="7"/>`,
  ),
).join('')

const MARK =
  'M16 2.500 17.600 8l5.400 1.500-5.400 1.600L16 16.500l-1.600-5.400L9 9.500 14.400 8 16 2.500ZM3 18h8.500v3.500H3V18Zm10.500 0h5v3.500h-5V18Zm7 0H29v3.500h-8.500V18ZM3 23h3.500v3.500H3V23Zm5.500 0h6.500v3.500H8.500V23Zm8.500 0h6.500v3.500H17V23Zm8.500 0H29v3.500h-3.500V23Z'

const BACKGROUND = `<path fill="#0d2f2b" d="M-40 300C180 90 430 330 690 150S1080 60 1240 170v130C1000 230 860 330 640 350S220 320-40 410Z"/>
<path fill="#103a33" d="M-40 210C220 40 380 240 700 90S1100 60 1240 110v60C1000 120 860 250 640 240S170 200-40 300Z"/>
<path fill="#7be3b9" d="m1090 64 9 30 30 9-30 9-9 30-9-30-30-9 30-9 9-30Z"/>
<g fill="#14302c" stroke="#24534a" stroke-width="2">${WALL}</g>`

const VENDOR = 'Northwall'
const MARGIN = 72
const MARK_SIDE = 56
const VENDOR_LEFT = MARGIN + MARK_SIDE + 18
const VENDOR_SIZE = 40
/** Middle of the vendor's name, and of the lines of the promise. */
const MIDDLE = { vendor: 84, promise: 245 } as const
const MOST_LINES = 3
/** A promise that does not fit is set smaller. */
const SIZES = [76, 66, 56] as const
const MOST_HEIGHT = 250
/** From the middle of a line down to its base line, as a share of the size. */
const BASE_LINE = 0.36
/** Scripts whose letters are not set tighter, and which need more space between lines. */
const ROOMY: readonly SiteLanguage[] = ['ar', 'ja', 'ko', 'th', 'zh-CN', 'zh-HK', 'zh-TW']

/** Draws a text in the space of the promise, or tells that it does not fit there at this size. */
const drawPromise = async (language: SiteLanguage, title: string, size: number): Promise<string | null> => {
  const isRoomy = ROOMY.includes(language)
  const spacing = isRoomy ? 0 : -UNITS_PER_EM / 100
  const lineHeight = size * (isRoomy ? 1.35 : 1.2)
  const findFont = await openFonts(language, title)
  const shaped = (line: string) => shapeLine(line, { language, findFont, spacing })
  const inPixels = (width: number) => (width * size) / UNITS_PER_EM
  const lines = breakLines(title, lineBreaks(title, language), (line) => inPixels(shaped(line).width), {
    width: SHARE_SIZE.width - 2 * MARGIN,
    lines: Math.min(MOST_LINES, Math.floor(MOST_HEIGHT / lineHeight)),
  })
  return (
    lines
      ?.map((text, at) => {
        const line = shaped(text)
        const x = language === 'ar' ? SHARE_SIZE.width - MARGIN - inPixels(line.width) : MARGIN
        const middle = MIDDLE.promise + (at - (lines.length - 1) / 2) * lineHeight
        return drawText(line, { x, y: middle + BASE_LINE * size, size })
      })
      .join('') ?? null
  )
}

const drawVendor = async (language: SiteLanguage): Promise<string> => {
  const line = shapeLine(VENDOR, { language: 'en', findFont: await openFonts('en', VENDOR), spacing: 0 })
  const width = (line.width * VENDOR_SIZE) / UNITS_PER_EM
  const isRightToLeft = language === 'ar'
  const place = { y: MIDDLE.vendor + BASE_LINE * VENDOR_SIZE, size: VENDOR_SIZE }
  const markX = isRightToLeft ? SHARE_SIZE.width - MARGIN - MARK_SIDE : MARGIN
  return `<path fill="#5cd6a4" transform="translate(${markX} ${MIDDLE.vendor - MARK_SIDE / 2}) scale(1.75)" d="${MARK}"/>${drawText(
    line,
    { ...place, x: isRightToLeft ? SHARE_SIZE.width - VENDOR_LEFT - width : VENDOR_LEFT },
  )}`
}

/** The picture of a shared link as SVG: the vendor's promise in a language, over the wall. Flat colours make a small file. */
export const sharePicture = async (language: SiteLanguage, title: string): Promise<string> => {
  let promise: string | null = null
  for (const size of SIZES) promise ??= await drawPromise(language, title.normalize('NFC'), size)
  if (promise === null) throw new Error(`The promise in ${language} is too long for a picture: ${title}`)
  const background =
    language === 'ar' ? `<g transform="translate(${SHARE_SIZE.width}) scale(-1 1)">${BACKGROUND}</g>` : BACKGROUND
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}"><path fill="#071a19" d="M0 0h1200v630H0Z"/>
${background}
<g fill="#f1f8f4">${await drawVendor(language)}${promise}</g></svg>`
}
