import { type Html, html } from '../../../domain/text/html.ts'
import type { Drawing } from '../../../ports/vocabulary.ts'

/** Coordinates of the drawings. */
const VIEW = '0 6 480 384'
const WIDTH = 400
const HEIGHT = 320

/** `s` is a surface, `t` a tint, `l` a darker one, `b` the brand's color, `a` an alert, `g` a guide line. */
const STYLE = `svg{--p:#fff;--t:#c8e6d8;--b:#08664a;--l:#7aa893;--a:#b4400f;--n:#fdeee6;fill:none;stroke:var(--b);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}@media(prefers-color-scheme:dark){svg{--p:#0d1715;--t:#1c4a3b;--b:#5cd6a4;--l:#3f7a65;--a:#ffab85;--n:#3a2015}}.s{fill:var(--p)}.t{fill:var(--t);stroke:none}.b{fill:var(--b);stroke:none}.l{fill:var(--l);stroke:none}.a{stroke:var(--a);fill:var(--n)}.o{fill:var(--a);stroke:none}.g{stroke:var(--l);stroke-dasharray:2 8}.w{stroke:var(--p);stroke-width:3}`

const at = (x: number, y: number, drawn: Html): Html => html`<g transform="translate(${x} ${y})">${drawn}</g>`

/** A disc with a check mark. Its center is the origin. */
const TICK = html`<circle class="b" r="15"/><path class="w" d="m-6.500 0 5 5 8-9"/>`

/** A disc with an exclamation mark. */
const ALERT = html`<circle class="o" r="15"/><path class="w" d="M0-7v8m0 6v.010"/>`

const LAPTOP = html`<rect class="s" x="10" width="124" height="82" rx="8"/><path class="s" d="M0 82h144l-6 12q-2 4-7 4H13q-5 0-7-4z"/>`

const PHONE = html`<rect class="s" width="52" height="94" rx="10"/><path d="M21 83h10"/>`

const TABLET = html`<rect class="s" width="104" height="78" rx="9"/><path d="M94 34v10"/>`

const SERVER = html`<rect class="s" width="96" height="38" rx="7"/><rect class="s" y="46" width="96" height="38" rx="7"/><path d="M16 19h.010M30 19h.010M16 65h.010M30 65h.010M58 19h22M58 65h22"/>`

/** A sheet with lines of text. */
const sheet = (isBad = false): Html =>
  html`<path class="${isBad ? 'a' : 's'}" d="M6 0h28l16 16v42q0 6-6 6H6q-6 0-6-6V6q0-6 6-6z"/><path ${isBad ? html`class="a"` : html``} d="M34 0v16h16M12 30h26M12 44h18"/>`

const SHIELD = html`<path class="s" d="M0-40-32-28v24C-32 18-18 32 0 40 18 32 32 18 32-4v-24z"/><path d="m-13-1 9 9 17-19"/>`

const ENVELOPE = html`<rect class="s" width="70" height="48" rx="6"/><path d="m4 6 31 24L66 6"/>`

/** Bricks of a wall: rows of two and a half bricks, which alternate. */
const bricks = (rows: number): Html =>
  html`${Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    (row % 2 === 0 ? [0, 44] : [0, 22, 66]).map((x, position, all) => {
      const end = all[position + 1] ?? 88
      return html`<rect class="l" x="${x}" y="${row * 26}" width="${end - x - 5}" height="21" rx="4"/>`
    }),
  )}`

/** Logins of the vault. The last one has a weak password. */
const LOGINS = [
  { y: 104, strength: 92 },
  { y: 176, strength: 92 },
  { y: 248, strength: 36 },
] as const

const COLUMNS = 6
const DAYS = 30

const ILLUSTRATIONS: Readonly<Record<Drawing, Html>> = {
  // A house with the devices of a family. Threats stay outside.
  household: html`
<path class="t" d="M240 34 78 160v202h324V160z"/><path d="M36 192 240 34l204 158M78 160v202h324V160"/>
<path class="g" d="M240 180v50m0-26h-76v50m76-50h94v68"/>
${at(240, 130, SHIELD)}
${at(88, 258, LAPTOP)}${at(214, 262, PHONE)}${at(282, 278, TABLET)}
${at(155, 298, TICK)}${at(240, 302, TICK)}${at(330, 316, TICK)}
<path d="M30 362h420"/><path class="g" d="M40 262h36m328 40h36"/>${at(24, 262, ALERT)}${at(456, 302, ALERT)}`,

  // The logins of a password manager, and a phone that fills one in.
  vault: html`
<rect class="t" x="52" y="60" width="290" height="286" rx="22"/><rect class="s" x="36" y="44" width="290" height="286" rx="22"/>
${LOGINS.map(
  ({ y, strength }) =>
    html`<circle class="t" cx="78" cy="${y}" r="19"/><path d="M114 ${y - 7}h.010m20 0h.010m20 0h.010m20 0h.010m20 0h.010m20 0h.010" stroke-width="9"/><rect class="t" x="110" y="${y + 10}" width="108" height="7" rx="3.500"/><rect class="${strength < 50 ? 'o' : 'b'}" x="110" y="${y + 10}" width="${strength}" height="7" rx="3.500"/>`,
)}
${at(282, 104, TICK)}${at(282, 176, TICK)}${at(282, 248, ALERT)}
<path d="M78 298h84" stroke-width="9"/>
<rect class="s" x="300" y="138" width="142" height="234" rx="24"/>
<rect class="t" x="324" y="180" width="94" height="30" rx="8"/><rect class="t" x="324" y="222" width="94" height="30" rx="8"/><path d="M338 195h44M338 237h.010m14 0h.010m14 0h.010m14 0h.010" stroke-width="6"/><rect class="b" x="324" y="268" width="94" height="32" rx="16"/>
<path class="s" d="M350 98v-14a21 21 0 0 1 42 0v14m-52 0h62v46h-62zm31 18v10"/><path d="M357 352h28"/>`,

  // Files pass the gate of a wall, and malware does not.
  gate: html`
${at(186, 26, bricks(5))}${at(186, 260, bricks(5))}
<path class="g" d="M118 206h160M118 92h50m-50 230h50"/>
${at(58, 174, sheet())}${at(58, 60, sheet(true))}${at(58, 290, sheet(true))}
${at(180, 92, ALERT)}${at(180, 322, ALERT)}
${at(306, 156, LAPTOP)}${at(378, 196, TICK)}<path d="m280 195 12 11-12 11"/>`,

  // Computers of an office and their file server. A colleague is invited by e-mail.
  office: html`<g transform="translate(0 22)">
<path class="g" d="M240 136v50M92 226v-40h296v40M240 186v40"/><rect class="t" x="150" y="24" width="180" height="122" rx="20"/>
${at(192, 42, SERVER)}${at(320, 42, TICK)}
${at(20, 226, LAPTOP)}${at(92, 266, TICK)}${at(168, 226, LAPTOP)}${at(240, 266, TICK)}
<rect x="326" y="226" width="124" height="82" rx="8" stroke-dasharray="10 9"/><path d="M316 308h144l-6 12q-2 4-7 4H329q-5 0-7-4z" stroke-dasharray="10 9"/>
${at(353, 243, ENVELOPE)}<path d="M14 325h452"/></g>`,

  // The path of an attack from a message to a server, which is isolated.
  incident: html`
<rect class="t" x="24" y="44" width="432" height="222" rx="22"/>
<path d="M92 110h72m64 0h62M196 142v52q0 16 16 16h30"/><path class="g" d="M322 142v40"/>
${at(46, 86, ENVELOPE)}${at(171, 78, sheet())}
<rect class="a" x="290" y="78" width="64" height="64" rx="12"/><path class="a" d="m306 98 12 12-12 12m18 2h14"/>${at(358, 76, ALERT)}
<rect class="s" x="242" y="186" width="64" height="48" rx="10"/><path d="M258 202h32m-32 16h20"/>${at(308, 234, TICK)}
<circle class="a" cx="386" cy="206" r="44" stroke-dasharray="9 9"/><g transform="translate(358 182) scale(.58)">${SERVER}</g>
<path d="M24 362h432"/>${[34, 58, 26, 78, 44, 20, 12, 30].map(
    (height, day) =>
      html`<rect class="${day === 3 ? 'o' : 'b'}" x="${40 + day * 53}" y="${358 - height}" width="30" height="${height}" rx="5"/>`,
  )}`,

  // Files under a magnifying glass.
  scan: html`
${[0, 1, 2].flatMap((row) =>
  [0, 1, 2, 3, 4].map((column) =>
    row * 5 + column === 8
      ? html``
      : html`${at(48 + column * 82, 46 + row * 106, sheet())}${at(96 + column * 82, 108 + row * 106, html`<g transform="scale(.720)">${TICK}</g>`)}`,
  ),
)}
<circle class="s" cx="319" cy="184" r="66"/><path d="m366 231 62 66" stroke-width="14"/>${at(294, 152, sheet(true))}${at(346, 214, ALERT)}`,

  // The days of a trial: the first one, the reminder, and the decision.
  days: html`
${Array.from({ length: DAYS }, (_, day) => {
  const isMarked = [0, 22, 29].includes(day)
  return html`<rect class="${isMarked ? 'b' : day < 22 ? 't' : 's'}" x="${33 + (day % COLUMNS) * 70}" y="${36 + Math.floor(day / COLUMNS) * 68}" width="60" height="58" rx="12"/>`
})}
<path class="w" d="M58 54v22l18-11zM331 328h.010"/>
<g transform="translate(323 252) scale(.580)"><g class="w"><rect width="70" height="48" rx="6"/><path d="m4 6 31 24L66 6"/></g></g>
<path class="w" d="m398 336 10 10 18-20"/>`,
}

/** Draws an illustration as an SVG file. It has no texts, so all languages share it. */
export const drawIllustration = (name: Drawing): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW}" width="${WIDTH}" height="${HEIGHT}"><style>${STYLE}</style>${ILLUSTRATIONS[name]}</svg>
`.text
