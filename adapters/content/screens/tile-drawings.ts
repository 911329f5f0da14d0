import { type Html, html } from '../../../domain/text/html.ts'
import type { ProductScreenName } from '../../../ports/vocabulary.ts'
import {
  at,
  calendar,
  GLOBE,
  ILLUSTRATION_STYLE,
  LENS,
  laptop,
  person,
  SERVER,
  sheet,
  sized,
  TICK,
} from './illustration-parts.ts'

/** Width and height. `app/_offers/badged-name.module.css` shows it at this size. */
const SIZE = 56

/** Bricks of one course, which alternate. */
const EVEN = [0, 30]
const ODD = [0, 15, 45]

/** The wall behind the product. A larger product has a higher wall. */
const wall = (courses: number): Html =>
  html`${Array.from({ length: courses }, (_, row) => row).flatMap((row) =>
    (row % 2 === 0 ? EVEN : ODD).map((x, position, all) => {
      const end = (all[position + 1] ?? SIZE + 2) - 2
      return html`<rect class="l" opacity=".5" x="${x}" y="${SIZE - 9 * (row + 1)}" width="${end - x}" height="7" rx="2"/>`
    }),
  )}`

/** A filled shield with a check mark. Its center is the origin. */
const shield = (share: number): Html =>
  html`<g transform="scale(${share})"><path class="b" d="M0-40-32-28v24C-32 18-18 32 0 40 18 32 32 18 32-4v-24z"/><path d="m-13-1 9 9 17-19" stroke="var(--p)" stroke-width="${Math.round(250 / share) / 100}"/></g>`

const KEY = html`<circle class="s" r="6"/><path d="M5 3.500 17 12m-5-3.500 3-4m-7 1 3-4"/>`

const people = html`${at(-12, 0, sized(0.27, person({ wears: 's', hasLongHair: true })))}${at(12, 0, sized(0.27, person({ wears: 'k' })))}`

const TILES: Readonly<Record<ProductScreenName, Html>> = {
  standard: html`${wall(1)}${at(28, 26, shield(0.46))}`,
  plus: html`${wall(2)}${at(37, 21, sized(0.38, GLOBE))}${at(20, 26, shield(0.42))}${at(35, 38, KEY)}`,
  premium: html`${wall(3)}${at(28, 18, shield(0.38))}${at(28, 50, people)}`,
  'small-office': html`${wall(2)}${at(28, 46, sized(0.4, laptop(html``)))}${at(28, 31, shield(0.2))}`,
  free: html`${wall(1)}${at(16, 9, sized(0.5, sheet()))}${at(36, 34, sized(0.4, LENS))}`,
  trial: html`${wall(1)}${at(28, 45, sized(0.5, calendar(html``)))}${at(28, 33, sized(0.5, TICK))}`,
  endpoint: html`${wall(3)}${at(11, 11, sized(0.34, SERVER))}${at(37, 33, sized(0.4, LENS))}`,
}

/** Draws the picture beside the name of a product, as an SVG file without texts. */
export const drawTile = (name: ProductScreenName): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}"><style>${ILLUSTRATION_STYLE}.i{clip-path:inset(0 round 14px)}</style><g class="i"><path class="t" d="M0 0h${SIZE}v${SIZE}H0z"/>${TILES[name]}</g></svg>
`.text
