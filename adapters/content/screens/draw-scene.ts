import { ICON_PATHS } from '../../../domain/brand/icon-paths.ts'
import { type Html, html } from '../../../domain/text/html.ts'
import type { Icon } from '../../../ports/vocabulary.ts'
import type { PageTexts } from '../page-texts.ts'
import { type ScreenParts, weekday } from './screen-parts.ts'
import { SCENE_STYLE } from './screen-style.ts'
import { worldMap } from './world-map.ts'

const SVG = 'http://www.w3.org/2000/svg'
const WIDTH = 420
const HEIGHT = 540

const HELSINKI = [60, 25] as const
const ZURICH = [47, 8] as const
const TOKYO = [36, 140] as const

/** The screen time of a child on each weekday, as a percentage of the limit. */
const SCREEN_TIMES = [38, 52, 30, 58, 44, 86, 100] as const

const icon = (name: Icon, size = 20): Html =>
  html`<svg xmlns="${SVG}" viewBox="0 0 24 24" width="${size}" height="${size}"><path d="${ICON_PATHS[name]}"/></svg>`

/** A technician with a headset. */
const TECHNICIAN = html`<svg xmlns="${SVG}" viewBox="0 0 48 48" width="58" height="58"><g fill="currentColor" stroke="none"><circle cx="24" cy="17" r="8"/><path d="M8 43q0-15 16-15t16 15z"/></g><path d="M13 19v-3a11 11 0 0 1 22 0v3m-22-2v5m22-5v5q0 5-7 5" stroke-width="2.500"/></svg>`

/** The screen that the technician repairs, with a pointer. */
const REPAIRED_SCREEN = html`<i style="width:72%"></i><i style="width:88%"></i><i class="g" style="width:54%"></i><i style="width:64%"></i><svg xmlns="${SVG}" viewBox="0 0 24 24" width="26" height="26"><path d="m5 3 14 8-6.500 1.500L9 19z"/></svg>`

/** Draws how a household uses its apps: remote help, an alert, the rules of the family and the VPN. */
export const drawScene = ({ dir, locale, texts: { screens: s, compare } }: ScreenParts): string => {
  const { featureNames: names, featureTexts: captions } = compare
  const size = html`width="${WIDTH}" height="${HEIGHT}"`
  return html`<svg xmlns="${SVG}" id="moving" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${size}><style>${SCENE_STYLE}</style><foreignObject ${size}><div xmlns="http://www.w3.org/1999/xhtml" class="w" dir="${dir}" lang="${locale}">
<div class="c f"><div class="b">${icon('laptop')}<b>${names.remoteHelp}</b><u></u><u></u><u></u></div><div class="s"><div class="p">${REPAIRED_SCREEN}</div><div class="t">${TECHNICIAN}</div></div><p class="x m">${captions.remoteHelp}</p></div>
<div class="c a">${icon('eye', 46)}<div><b>${s.leak}</b><span class="m">a•••@mail.example</span></div><span class="q">${s.change}</span></div>
<div class="r"><div class="c"><b>${names.family}</b><div class="d">${SCREEN_TIMES.map(
    (share, day) => html`<span><i style="--x:${share}%"></i>${weekday(locale, day)}</span>`,
  )}</div><p class="m">${captions.family}</p></div>
<div class="c"><b>${names.vpn}</b><div class="v">${worldMap(HELSINKI, [ZURICH, TOKYO])}</div><span class="k">${s.connected}</span><p class="m">${captions.vpn}</p></div></div>
</div></foreignObject></svg>
`.text
}

/** Describes the scene in words. */
export const sceneText = ({ products, compare: { featureNames: names } }: PageTexts): string =>
  `${products.premium.name}: ${names.remoteHelp}`
