import { type Html, html } from '../../../domain/text/html.ts'

/** `s` is a surface, `t` a tint, `l` a darker one, `k` the sky, `b` the brand's color, `a` an alert, `g` a guide line, `e` an edge. */
export const ILLUSTRATION_STYLE = `svg{--p:#fff;--t:#c8e6d8;--b:#08664a;--l:#7aa893;--a:#b4400f;--n:#fdeee6;--k:#bcd9ec;fill:none;stroke:var(--b);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}@media(prefers-color-scheme:dark){svg{--p:#0d1715;--t:#1c4a3b;--b:#5cd6a4;--l:#3f7a65;--a:#ffab85;--n:#3a2015;--k:#1d4a63}}.s{fill:var(--p)}.t{fill:var(--t);stroke:none}.b{fill:var(--b);stroke:none}.l{fill:var(--l);stroke:none}.k{fill:var(--k);stroke:none}.a{stroke:var(--a);fill:var(--n)}.o{fill:var(--a);stroke:none}.g{stroke:var(--l);stroke-dasharray:2 8}.w{stroke:var(--p);stroke-width:3}.e{stroke:var(--b)}`

/** Moves a part of a drawing. */
export const at = (x: number, y: number, drawn: Html): Html => html`<g transform="translate(${x} ${y})">${drawn}</g>`

/** A disc with a check mark. Its center is the origin. */
export const TICK = html`<circle class="b" r="15"/><path class="w" d="m-6.500 0 5 5 8-9"/>`

/** A disc with an exclamation mark. */
export const ALERT = html`<circle class="o" r="15"/><path class="w" d="M0-7v8m0 6v.010"/>`

export const SERVER = html`<rect class="s" width="96" height="38" rx="7"/><rect class="s" y="46" width="96" height="38" rx="7"/><path d="M16 19h.010M30 19h.010M16 65h.010M30 65h.010M58 19h22M58 65h22"/>`

/** A sheet with lines of text. */
export const sheet = (isBad = false): Html =>
  html`<path class="${isBad ? 'a' : 's'}" d="M6 0h28l16 16v42q0 6-6 6H6q-6 0-6-6V6q0-6 6-6z"/><path ${isBad ? html`class="a"` : html``} d="M34 0v16h16M12 30h26M12 44h18"/>`

export const SHIELD = html`<path class="s" d="M0-40-32-28v24C-32 18-18 32 0 40 18 32 32 18 32-4v-24z"/><path d="m-13-1 9 9 17-19"/>`

export const ENVELOPE = html`<rect class="s" width="70" height="48" rx="6"/><path d="m4 6 31 24L66 6"/>`

/** Bricks of a wall: rows of two and a half bricks, which alternate. */
export const bricks = (rows: number): Html =>
  html`${Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    (row % 2 === 0 ? [0, 44] : [0, 22, 66]).map((x, position, all) => {
      const end = all[position + 1] ?? 88
      return html`<rect class="l" x="${x}" y="${row * 26}" width="${end - x - 5}" height="21" rx="4"/>`
    }),
  )}`

/** Scales a part of a drawing. */
export const scaled = (share: number, drawn: Html): Html => html`<g transform="scale(${share})">${drawn}</g>`

/** Scales a part of a drawing whose lines keep their width. */
export const sized = (share: number, drawn: Html): Html =>
  html`<g transform="scale(${share})" stroke-width="${Math.round(200 / share) / 100}">${drawn}</g>`

interface Person {
  /** Class of the clothes. @default b */
  readonly wears?: 'b' | 'k' | 'l' | 's'
  readonly hasLongHair?: boolean
}

/** A person behind a table, from the front. The origin is the middle of the edge of the table. */
export const person = ({ wears = 'b', hasLongHair = false }: Person = {}): Html =>
  html`${hasLongHair ? html`<path class="b" d="M-25-46v-30a25 25 0 0 1 50 0v30z"/>` : html``}<path class="${wears} e" d="M-46 0v-16q0-36 46-36t46 36v16z"/><path class="s" d="M-9-60v12a9 9 0 0 0 18 0v-12"/><circle class="s" cy="-76" r="22"/><path class="b" d="M-22-76a22 22 0 0 1 44 0q-16 1-24-12-6 10-20 12z"/>`

/** The back of an open laptop. The origin is the middle of its lower edge. */
export const LID = html`<rect class="s" x="-40" y="-52" width="80" height="52" rx="7"/><circle class="b" cy="-26" r="5"/>`

/** A table. The origin is the left end of its upper edge. */
export const table = (width: number, height: number): Html =>
  html`<rect class="b" width="${width}" height="8" rx="4"/><path d="M18 8v${height - 8}M${width - 18} 8v${height - 8}"/>`

/** A cup of something hot. The origin is the middle of its lower edge. */
export const CUP = html`<path class="s" d="M-12-22h24v14q0 8-8 8h-8q-8 0-8-8zM12-18h5q5 0 5 5t-5 5h-5"/><path d="M-5-30q-4-5 0-10m10 10q-4-5 0-10"/>`

/** A plant in a pot. The origin is the middle of its lower edge. */
export const PLANT = html`<path class="l" d="M0-34q-30-4-28-40 28 4 28 40 0-44 26-52 8 42-26 52z"/><path d="M0-30v-40"/><path class="s" d="M-18-30h36l-5 30h-26z"/>`

/** An open laptop with something on its screen. The origin is the middle of its lower edge, and of its screen for the content. */
export const laptop = (content: Html): Html =>
  html`<rect class="s" x="-46" y="-68" width="92" height="60" rx="7"/><path class="s" d="M-60-8H60l-5 8H-55z"/>${at(0, -38, content)}`

export const TABLET = html`<rect class="s" x="-23" y="-62" width="46" height="62" rx="6"/><path d="M-4-7h8"/>`

export const PHONE = html`<rect class="s" x="-15" y="-50" width="30" height="50" rx="6"/><path d="M-3-6h6"/>`

/** An arrow into a tray. Its center is the origin. */
export const DOWNLOAD = html`<path d="M0-20V6m-9-9 9 9 9-9M-18 8v8q0 4 4 4h28q4 0 4-4V8"/>`

/** A switch. The origin is its left end. */
export const toggle = (isOn: boolean): Html =>
  html`<rect class="${isOn ? 'b' : 's'}" y="-8" width="32" height="16" rx="8"/><circle class="${isOn ? 's' : 'l'}" cx="${isOn ? 24 : 8}" r="5"/>`

export const GLOBE = html`<circle class="s" r="34"/><path d="M0-34q-24 34 0 68m0-68q24 34 0 68M-34 0h68M-29-17h58M-29 17h58"/>`

export const LENS = html`<circle class="s" r="20"/><path d="m15 15 17 17" stroke-width="8"/>`

/** A sheet of a calendar. The origin is the middle of its lower edge. */
export const calendar = (content: Html): Html =>
  html`<rect class="s" x="-38" y="-66" width="76" height="66" rx="9"/><path class="b" d="M-38-48v-9q0-9 9-9h58q9 0 9 9v9z"/><path d="M-20-72v11m40-11v11" stroke-width="6"/>${at(0, -24, content)}`

/** An arrow that turns back. */
export const BACK = html`<path d="M-13-6H4a9 9 0 0 1 0 18H-6m-7-18 7-7m-7 7 7 7" stroke-width="3"/>`

/** Two arrows in a circle. */
export const AGAIN = html`<path d="M-12-3A13 13 0 0 1 11-6m1 9A13 13 0 0 1-11 6M12-14v9H3m-15 19V5h9" stroke-width="3"/>`

/** Its origin is the upper left corner. */
export const PAYMENT_CARD = html`<rect class="k e" width="92" height="58" rx="8"/><path class="b" d="M0 13h92v12H0z"/><path d="M12 43h24m30 0h14" stroke-width="4"/>`
