import { type Html, html } from '../../../domain/text/html.ts'
import type { HeadDrawing } from '../../../ports/vocabulary.ts'
import {
  AGAIN,
  at,
  BACK,
  bricks,
  CUP,
  calendar,
  DOWNLOAD,
  GLOBE,
  ILLUSTRATION_STYLE,
  LID,
  laptop,
  PAYMENT_CARD,
  PHONE,
  PLANT,
  person,
  SHIELD,
  sized,
  TICK,
  table,
} from './illustration-parts.ts'

/** Size of the picture, as in `app/_components/sections/hero.tsx`. */
const WIDTH = 340
const HEIGHT = 170

/** The lower edge, which is that of the page head. All things stand on it. */
const GROUND = HEIGHT

/** Upper edge of a desk. */
const DESK = 124

const STAR = html`<path class="b" d="m0-9 2.600 6 6.400.500-5 4.200 1.600 6.300L0 4.600-5.600 8l1.600-6.300-5-4.200 6.400-.500z"/>`

/** A star beside lines of text. The center is the origin. */
const OPINION = html`${at(-28, 0, STAR)}<path d="M-8-5h42m-42 11h26"/>`

/** A speech bubble with a tail. The origin is its upper left corner. */
const bubble = (width: number, height: number, tail: number, content: Html): Html =>
  html`<path class="s" d="M12 0h${width - 24}q12 0 12 12v${height - 24}q0 12-12 12H${tail + 7}l-7 11-7-11H12Q0 ${height} 0 ${height - 12}V12Q0 0 12 0z"/>${at(width / 2, height / 2, content)}`

const QUESTION = html`<path d="M-10-8a10 10 0 0 1 20 0c0 8-10 8-10 16m0 9v.010" stroke-width="5"/>`

const SIGNED = html`<path d="M-34-12h68M-34 0h68m-68 12h40"/>`

/**
 * Courses of a wall, and what stands on it: each product includes the smaller one, and adds a course. The origin is the left end of
 * the ground.
 */
const pedestal = (courses: number, content: Html): Html =>
  html`${Array.from({ length: courses }, (_, course) => course + 1).map(
    (course) =>
      html`<path class="${course === courses ? 'b' : 'l'}" d="M4 ${-20 * course}h30q4 0 4 4v9q0 4-4 4H4q-4 0-4-4v-9q0-4 4-4zm42 0h30q4 0 4 4v9q0 4-4 4H46q-4 0-4-4v-9q0-4 4-4z"/>`,
  )}${at(40, -20 * courses - 3, content)}`

/** A card with a product. The origin is the middle of its lower edge. */
const card = (content: Html): Html =>
  html`<rect class="s" x="-31" y="-86" width="62" height="86" rx="10"/>${at(0, -54, content)}<path d="M-16-20h32m-32 9h20"/>`

const shield = (share: number): Html => sized(share, SHIELD)

/** The end of a garden wall. */
const WALL = sized(0.62, bricks(3))

/** Two pages of an open book. The origin is the middle of its lower edge. */
const BOOK = html`<path class="s" d="M0-44q-22-14-60-10V-4q38-4 60 8 22-12 60-8v-50q-38-4-60 10zV4"/><path d="M-48-38q20-2 36 5m-36 9q20-2 36 5M48-38q-20-2-36 5m36 9q-20-2-36 5"/>`

/** A sheet with a total, and a torn lower edge. The origin is the middle of that edge. */
const RECEIPT = html`<path class="s" d="M-36-118h72V0l-12-9-12 9L0-9l-12 9-12-9-12 9z"/><path d="M-22-98h44m-44 16h30m-30 16h38"/><path d="M-22-42h16m12 0h16" stroke-width="5"/>`

const BOARD = html`<rect class="s" width="104" height="72" rx="8"/><rect class="t" x="16" y="40" width="14" height="20" rx="3"/><rect class="l" x="38" y="30" width="14" height="30" rx="3"/><rect class="b" x="60" y="18" width="14" height="42" rx="3"/><path d="m78 22 10-10m-7 0h7v7"/>`

const HEADSET = html`<path d="M-24-76a24 24 0 0 1 48 0" stroke-width="4"/><rect class="b" x="-30" y="-82" width="11" height="20" rx="5"/><rect class="b" x="19" y="-82" width="11" height="20" rx="5"/><path d="M24-62q0 10-14 10"/>`

const RESULTS = html`<rect class="s" width="184" height="150" rx="12"/><path d="M0 24h184M14 12h.010m12 0h.010m12 0h.010"/><rect class="t" x="16" y="40" width="152" height="20" rx="6"/><rect class="l" x="16" y="70" width="152" height="20" rx="6"/><rect class="t" x="16" y="100" width="152" height="20" rx="6"/>`

const desk = html`${at(34, DESK, table(272, GROUND - DESK))}`

const HEADS: Readonly<Record<HeadDrawing, Html>> = {
  // The team at its table, and the world that it protects.
  about: html`${at(170, 58, sized(1.05, GLOBE))}${at(84, DESK, sized(0.82, person({ hasLongHair: true })))}${at(170, DESK, sized(0.82, person({ wears: 'k' })))}${at(256, DESK, sized(0.82, person({ wears: 's' })))}${at(84, DESK, sized(0.7, LID))}${at(256, DESK, sized(0.7, LID))}${at(170, DESK, sized(0.8, CUP))}${desk}`,

  // A shield, a shield with a VPN, and the shield of a family.
  compare: html`${at(36, GROUND, pedestal(1, at(0, -30, shield(0.72))))}${at(130, GROUND, pedestal(2, html`${at(18, -32, sized(0.72, GLOBE))}${at(-14, -28, shield(0.68))}`))}${at(224, GROUND, pedestal(3, html`${at(0, -44, shield(0.66))}${at(-20, 0, sized(0.46, person({ hasLongHair: true })))}${at(20, 0, sized(0.46, person({ wears: 'k' })))}`))}`,

  downloads: html`${at(24, GROUND - 48, WALL)}${at(160, GROUND, sized(1.6, laptop(html``)))}${at(160, 108, sized(1.5, DOWNLOAD))}${at(276, GROUND, sized(1.5, PHONE))}${at(276, 126, sized(0.8, TICK))}`,

  // A person and three products. One of them fits.
  finder: html`${at(76, GROUND, sized(1.08, person({ hasLongHair: true })))}${at(154, 112, card(shield(0.5)))}${at(282, 112, card(sized(0.5, GLOBE)))}${at(218, GROUND - 8, sized(1.25, card(shield(0.6))))}${at(258, 62, TICK)}${at(108, 46, QUESTION)}`,

  // A calendar with the way back, and a customer at ease.
  guarantee: html`${at(104, GROUND - 12, sized(1.6, calendar(sized(1.1, BACK))))}${at(162, 140, shield(0.62))}${at(250, DESK, sized(0.86, person({ wears: 'k' })))}${at(286, DESK, sized(0.9, CUP))}${at(196, DESK, table(120, GROUND - DESK))}`,

  help: html`${at(170, DESK + 2, sized(0.98, person({ wears: 'k', hasLongHair: true })))}${at(170, DESK, BOOK)}${desk}${at(44, 28, bubble(50, 50, 34, QUESTION))}${at(280, DESK, sized(0.72, PLANT))}${at(70, DESK, sized(0.9, CUP))}`,

  orders: html`${at(204, GROUND, sized(1.45, laptop(html``)))}${at(204, 114, html`<path d="M-44-22h88M-44-4h88m-88 18h54"/>`)}${at(84, GROUND - 4, RECEIPT)}${at(110, 112, PAYMENT_CARD)}${at(286, 60, TICK)}`,

  // A licence that goes on.
  renew: html`${at(116, DESK, sized(0.92, person({ hasLongHair: true })))}${at(116, DESK, sized(0.84, LID))}${at(60, DESK, sized(0.7, PLANT))}${at(34, DESK, table(150, GROUND - DESK))}${at(244, GROUND - 14, sized(1.5, calendar(sized(1.1, AGAIN))))}${at(296, 60, shield(0.56))}`,

  reviews: html`${at(64, GROUND, sized(0.66, person({ wears: 's' })))}${at(170, GROUND, sized(0.8, person({ hasLongHair: true })))}${at(276, GROUND, sized(0.66, person({ wears: 'k' })))}${at(14, 50, bubble(96, 36, 48, OPINION))}${at(122, 28, bubble(96, 36, 48, OPINION))}${at(230, 50, bubble(96, 36, 48, OPINION))}`,

  // A talk at a desk about the growth of a company.
  sales: html`${at(118, 24, BOARD)}${at(86, DESK, sized(0.86, person({ wears: 's', hasLongHair: true })))}${at(254, DESK, sized(0.86, person({ wears: 'k' })))}${at(86, DESK, sized(0.72, LID))}${at(170, DESK, sized(0.8, CUP))}${at(254, DESK, sized(0.72, LID))}${desk}`,

  // A result under a magnifying glass.
  search: html`${at(56, GROUND - 130, RESULTS)}<circle class="s" cx="226" cy="92" r="42"/><rect class="b" x="198" y="82" width="56" height="20" rx="6"/><path d="m257 123 34 34" stroke-width="12"/>${at(38, GROUND, sized(0.9, PLANT))}`,

  // A technician with an answer.
  support: html`${at(108, DESK, html`${sized(0.98, person())}${sized(0.98, HEADSET)}`)}${at(108, DESK, sized(0.84, LID))}${at(184, 20, bubble(56, 52, 14, QUESTION))}${at(204, 84, bubble(108, 52, 14, SIGNED))}${at(34, DESK, table(148, GROUND - DESK))}`,
}

/** Draws the picture beside the heading of a page, as an SVG file without texts. */
export const drawHead = (name: HeadDrawing): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><style>${ILLUSTRATION_STYLE}</style><path class="t" d="M20 ${GROUND}V72q0-56 56-56h188q56 0 56 56v${GROUND - 72}z"/>${HEADS[name]}</svg>
`.text
