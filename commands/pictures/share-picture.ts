import type { SiteLanguage } from '../../domain/sites/site-languages.ts'

/** Size that messengers and networks show whole, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Rows of the wall: where each begins, and where each of its stones does. */
const COURSES = [
  { y: 462, stones: [0, 262, 452, 748, 970] },
  { y: 520, stones: [0, 154, 394, 610, 872, 1060] },
  { y: 578, stones: [0, 222, 502, 706, 940] },
] as const

const wall = COURSES.flatMap(({ y, stones }) =>
  stones.map(
    (x, at) =>
      `<rect x="${x}" y="${y}" width="${(stones[at + 1] ?? SHARE_SIZE.width + 60) - x - 8}" height="50" rx="7"/>`,
  ),
).join('')

const MARK =
  'M16 2.500 17.600 8l5.400 1.500-5.400 1.600L16 16.500l-1.600-5.400L9 9.500 14.400 8 16 2.500ZM3 18h8.500v3.500H3V18Zm10.500 0h5v3.500h-5V18Zm7 0H29v3.500h-8.500V18ZM3 23h3.500v3.500H3V23Zm5.500 0h6.500v3.500H8.500V23Zm8.500 0h6.500v3.500H17V23Zm8.500 0H29v3.500h-3.500V23Z'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The picture of a shared link as a page: the vendor's promise in a language, over the wall. Flat colours make a small file. */
export const sharePicture = (language: SiteLanguage, title: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
body { margin: 0; background: #071a19; color: #f1f8f4; font: 700 76px/1.2 "Noto Sans", sans-serif; }
:is(:lang(ja), :lang(zh)) body { word-break: auto-phrase; }
:lang(ko) body { word-break: keep-all; }
svg { position: absolute; inset: 0; }
main { position: relative; height: 430px; padding: 56px 72px; display: grid; grid-template-rows: auto 1fr; box-sizing: border-box; }
header { display: flex; align-items: center; font-size: 40px; }
header svg { position: static; margin-inline-end: 18px; }
h1 { margin: 0; align-self: center; font-size: inherit; text-wrap: balance; max-width: 1056px; letter-spacing: -0.01em; }
:is(:lang(ar), :lang(ja), :lang(zh), :lang(th), :lang(ko)) h1 { letter-spacing: 0; line-height: 1.35; }
:dir(rtl) > svg { transform: scaleX(-1); }
</style>
<svg width="1200" height="630">
<g fill="#0d2f2b"><path d="M-40 300C180 90 430 330 690 150S1080 60 1240 170v130C1000 230 860 330 640 350S220 320-40 410Z"/></g>
<g fill="#103a33"><path d="M-40 210C220 40 380 240 700 90S1100 60 1240 110v60C1000 120 860 250 640 240S170 200-40 300Z"/></g>
<path fill="#7be3b9" d="m1090 64 9 30 30 9-30 9-9 30-9-30-30-9 30-9 9-30Z"/>
<g fill="#14302c" stroke="#24534a" stroke-width="2">${wall}</g></svg>
<main><header><svg viewBox="0 0 32 32" width="56" height="56"><path fill="#5cd6a4" d="${MARK}"/></svg><span dir="ltr">Northwall</span></header>
<h1>${escaped(title)}</h1></main></html>`
