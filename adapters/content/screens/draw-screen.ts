import { ICON_PATHS } from '../../../domain/brand/icon-paths.ts'
import { type Html, html } from '../../../domain/text/html.ts'
import type { Icon, PRODUCT_SCREENS } from '../../../ports/vocabulary.ts'
import type { PageTexts } from '../page-texts.ts'
import { type ScreenParts, weekday } from './screen-parts.ts'
import { SCREEN_STYLE } from './screen-style.ts'
import { worldMap } from './world-map.ts'

export type ScreenName = (typeof PRODUCT_SCREENS)[number]

const SVG = 'http://www.w3.org/2000/svg'

const icon = (name: Icon, size = 22): Html =>
  html`<svg xmlns="${SVG}" viewBox="0 0 24 24" width="${size}" height="${size}"><path d="${ICON_PATHS[name]}"/></svg>`

const row = (name: Icon, label: Html | string, mark: string, isAlert = false): Html =>
  html`<div class="r">${icon(name)}<span>${label}</span><em class="k${isAlert ? ' a' : ''}">${mark}</em></div>`

/** A name of a device or file, whose letters run from left to right in every language. */
const code = (name: string): Html => html`<bdi dir="ltr">${name}</bdi>`

/** The state of the device, in large letters. */
const state = (picture: Html, title: string, text: string, isAlert = false): Html =>
  html`<div class="h${isAlert ? ' a' : ''}">${picture}<div><b>${title}</b><span class="m">${text}</span></div></div>`

/** A ring around a picture. The filled part of 100 grows to `share`. */
const ring = (share: number, within: Html): Html =>
  html`<svg xmlns="${SVG}" viewBox="0 0 40 40" width="66" height="66"><circle cx="20" cy="20" r="17" stroke="var(--l)" stroke-width="3"/><circle class="d" cx="20" cy="20" r="17" pathLength="100" stroke-dasharray="${share} 100" transform="rotate(-90 20 20)" stroke-width="3"/>${within}</svg>`

const shieldInRing = html`<path transform="translate(9.500 9) scale(.88)" d="${ICON_PATHS.shield}"/>`

const countryName = (locale: string, code: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code

const number = (locale: string, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, options).format(value)

const latency = (locale: string, ms: number): string => number(locale, ms, { style: 'unit', unit: 'millisecond' })

const NEW_YORK = [41, -74] as const
const REYKJAVIK = [64, -22] as const
const ZURICH = [47, 8] as const
const TOKYO = [36, 140] as const

const DETECTIONS = [26, 40, 18, 58, 33, 12, 8] as const

const screens: Readonly<Record<ScreenName, (parts: ScreenParts) => Html>> = {
  standard: ({ texts: { screens: s, compare } }) => html`
${state(ring(100, shieldInRing), s.protected, s.noThreats)}
${row('shield', compare.featureNames.antivirus, s.on)}
${row('globe', compare.featureNames.webProtection, s.on)}
${row('lock', compare.featureNames.ransomwareShield, s.on)}`,

  plus: ({ texts: { screens: s }, locale }) => html`
<div class="h o">${worldMap(NEW_YORK, [REYKJAVIK, ZURICH, TOKYO])}</div>
${row('globe', countryName(locale, 'IS'), s.connected)}
${row('globe', countryName(locale, 'CH'), latency(locale, 24))}
${row('globe', countryName(locale, 'JP'), latency(locale, 142))}`,

  premium: ({ texts: { screens: s, compare } }) => html`
${state(icon('eye', 48), s.leak, 'a•••@mail.example', true)}
<div class="q">${s.change}</div>
<div class="x">${row('family', compare.featureNames.family, s.on)}${row('globe', compare.featureNames.vpn, s.connected)}</div>`,

  'small-office': ({ texts: { screens: s } }) => html`
${state(icon('laptop', 48), s.safe, `${s.updating}: 1`)}
${row('laptop', code('PC-01'), s.safe)}
${row('laptop', code('PC-02'), s.updating, true)}
${row('server', code('SRV-01'), s.safe)}`,

  endpoint: ({ texts: { screens: s }, locale }) => html`
<div><p class="m" style="margin-bottom:8px">${s.week}</p><div class="v">${DETECTIONS.map(
    (height, day) => html`<div><p style="height:${height}px"></p>${weekday(locale, day)}</div>`,
  )}</div></div>
${row('laptop', code('invoice.docm → powershell'), s.blocked)}
${row('server', code('SRV-DB-02'), s.isolated, true)}
${row('laptop', code('PC-14'), s.safe)}`,

  free: ({ texts: { screens: s }, locale }) => html`
${state(ring(68, html`<text x="20" y="24" text-anchor="middle" font-size="10" font-weight="700" fill="currentColor" stroke="none">${number(locale, 0.68, { style: 'percent' })}</text>`), s.scanning, `${s.checked}: ${number(locale, 48_210)}`)}
${row('check', s.noThreats, number(locale, 0))}
${row('laptop', code('C:'), s.safe)}
${row('server', code('D:'), s.scanning)}`,

  trial: ({ texts: { screens: s, compare } }) => html`
${state(ring(100, shieldInRing), s.protected, s.noThreats)}
<div class="x">${(
    [
      ['globe', 'vpn'],
      ['eye', 'identity'],
    ] as const
  ).map(([name, feature]) => row(name, compare.featureNames[feature], s.on))}</div>`,
}

const WIDTH = 400
const HEIGHT = 320

/** Draws the app of a product as an SVG file with the texts of a language. The file needs no other file, and no font. */
export const drawScreen = (name: ScreenName, parts: ScreenParts): string => {
  const { dir, locale, texts } = parts
  const size = html`width="${WIDTH}" height="${HEIGHT}"`
  return html`<svg xmlns="${SVG}" id="moving" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${size}><style>${SCREEN_STYLE}</style><foreignObject ${size}><div xmlns="http://www.w3.org/1999/xhtml" class="w" dir="${dir}" lang="${locale}"><div class="b">${icon('shield')}${texts.products[name].name}<i></i><u></u><u></u><u></u></div><div class="p">${screens[name](parts)}</div></div></foreignObject></svg>
`.text
}

/** Describes a screen in words. */
export const screenText = (name: ScreenName, { products, screens: s }: PageTexts): string => {
  const states: Readonly<Record<ScreenName, string>> = {
    standard: s.protected,
    plus: s.connected,
    premium: s.leak,
    'small-office': s.safe,
    endpoint: s.week,
    free: s.scanning,
    trial: s.protected,
  }
  return `${products[name].name}: ${states[name]}`
}
