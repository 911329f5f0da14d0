import { type Html, html } from '../../../domain/text/html.ts'
import type { StepDrawing } from '../../../ports/vocabulary.ts'
import {
  AGAIN,
  ALERT,
  at,
  BACK,
  CUP,
  calendar,
  DOWNLOAD,
  ENVELOPE,
  GLOBE,
  ILLUSTRATION_STYLE,
  LENS,
  LID,
  laptop,
  PAYMENT_CARD,
  PHONE,
  PLANT,
  person,
  SHIELD,
  scaled,
  sheet,
  TABLET,
  TICK,
  table,
  toggle,
} from './illustration-parts.ts'

/** Size of the picture of one step. `step-pictures.module.css` and `head-picture.module.css` have the same ratio. */
const WIDTH = 240
const HEIGHT = 108

/** The ground on which things stand. */
const GROUND = 92

const WINDOW = html`<rect class="s" width="96" height="72" rx="8"/><path d="M0 16h96M9 8h.010m9 0h.010"/>`

const PASSWORD = html`<path d="M0 0h.010m11 0h.010m11 0h.010m11 0h.010" stroke-width="7"/>`

/** Three features. The second one is off. */
const SWITCHES = [true, false, true]

/** Terms of a licence. The second one is chosen. */
const TERMS = [false, true, false]

const smallShield = scaled(0.56, SHIELD)

const INSTALL = html`${at(120, GROUND, laptop(DOWNLOAD))}${at(172, 26, scaled(0.9, TICK))}`

const STEPS: Readonly<Record<StepDrawing, readonly [Html, Html, Html]>> = {
  premium: [
    INSTALL,
    html`<path class="g" d="M94 52h60"/>${at(62, GROUND, scaled(0.7, laptop(smallShield)))}${at(101, 38, scaled(0.6, ENVELOPE))}${at(168, GROUND, PHONE)}${at(207, GROUND, scaled(0.8, TABLET))}`,
    html`<rect class="s" x="64" y="18" width="112" height="74" rx="8"/>${SWITCHES.map(
      (isOn, row) => html`<path d="M78 ${34 + row * 21}h40"/>${at(130, 34 + row * 21, toggle(isOn))}`,
    )}`,
  ],
  plus: [
    html`${at(120, GROUND, laptop(html`${at(-28, 0, scaled(0.34, SHIELD))}${at(0, 0, scaled(0.34, GLOBE))}${at(18, 0, scaled(0.6, PASSWORD))}`))}${at(172, 26, scaled(0.9, TICK))}`,
    html`${at(30, 20, WINDOW)}${at(48, 52, PASSWORD)}${at(48, 74, PASSWORD)}<path class="g" d="M130 54h34"/>${at(194, 54, scaled(0.9, SHIELD))}`,
    html`${at(70, 54, GLOBE)}${SWITCHES.map((isOn, row) => html`${at(128, 30 + row * 24, toggle(isOn))}<path d="M172 ${30 + row * 24}h36"/>`)}`,
  ],
  standard: [
    html`${at(78, GROUND, laptop(smallShield))}${at(164, GROUND, TABLET)}${at(206, GROUND, PHONE)}${at(164, 60, scaled(0.7, TICK))}${at(206, 66, scaled(0.6, TICK))}`,
    at(
      120,
      GROUND,
      laptop(
        html`${at(0, -6, scaled(0.44, SHIELD))}<rect class="t" x="-34" y="17" width="68" height="6" rx="3"/><rect class="b" x="-34" y="17" width="40" height="6" rx="3"/>`,
      ),
    ),
    html`${at(120, 76, scaled(0.66, person({ hasLongHair: true })))}${at(120, 76, scaled(0.7, LID))}${at(52, 76, table(136, 16))}${at(74, 76, scaled(0.8, CUP))}${at(170, 76, scaled(0.6, PLANT))}`,
  ],
  free: [
    INSTALL,
    html`${[36, 97, 158].map((x) => at(x, 26, sheet()))}${at(118, 50, LENS)}`,
    html`${at(34, 26, sheet(true))}${at(82, 76, scaled(0.8, ALERT))}${at(122, 56, TICK)}${at(162, 56, html`<circle class="s" r="15"/><path d="m-5-5 10 10m0-10-10 10"/>`)}${at(196, 52, scaled(0.7, LENS))}`,
  ],
  renew: [
    html`${at(104, GROUND, laptop(smallShield))}${at(160, 46, LENS)}`,
    html`${at(76, GROUND, calendar(AGAIN))}${TERMS.map((isChosen, row) => html`<rect class="${isChosen ? 'b' : 's'}" x="138" y="${24 + row * 24}" width="62" height="18" rx="9"/>`)}`,
    html`${at(60, 32, scaled(1.1, ENVELOPE))}${at(137, 34, scaled(0.8, TICK))}<path class="g" d="M150 58h26"/>${at(198, 56, smallShield)}`,
  ],
  guarantee: [
    html`${at(76, GROUND, laptop(html`<path d="M-26-14h52M-26 0h52m-52 14h30"/>`))}<path class="g" d="M128 58h24"/>${at(156, 34, scaled(0.9, ENVELOPE))}`,
    html`${at(80, GROUND, calendar(html`<path d="m-13 0 9 9 17-19" stroke-width="4"/>`))}${at(134, 34, scaled(1.1, ENVELOPE))}${at(210, 34, scaled(0.8, TICK))}`,
    html`${at(58, 26, PAYMENT_CARD)}${at(178, 55, html`<circle class="s" r="26"/>${BACK}`)}`,
  ],
  trial: [
    html`${at(68, GROUND, calendar(html`<path class="b" d="M-9-13v26L13 0z"/>`))}${at(166, GROUND, scaled(0.86, laptop(smallShield)))}`,
    html`${at(74, GROUND, calendar(html`<path class="b" d="M-13 8h26l-4-6v-8a9 9 0 0 0-18 0v8zm9 4a4 4 0 0 0 8 0z"/>`))}<path class="g" d="M116 58h26"/>${at(146, 34, ENVELOPE)}`,
    html`${at(90, GROUND, calendar(html`<path d="m-13 0 9 9 17-19" stroke-width="4"/>`))}${at(168, 54, scaled(0.86, SHIELD))}`,
  ],
}

/** Draws the steps of a product beside each other, as an SVG file without texts. Each card of the page shows one third of it. */
export const drawSteps = (name: StepDrawing): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${3 * WIDTH} ${HEIGHT}" width="${3 * WIDTH}" height="${HEIGHT}"><style>${ILLUSTRATION_STYLE}.v{fill:#e1f2ea;stroke:none}@media(prefers-color-scheme:dark){.v{fill:#12332a}}</style><rect class="v" width="${3 * WIDTH}" height="${HEIGHT}"/>${STEPS[name].map((drawn, step) => html`<path d="M${step * WIDTH + 20} ${GROUND}h${WIDTH - 40}"/>${at(step * WIDTH, 0, drawn)}`)}</svg>
`.text
