import { type Html, html } from '../../../domain/text/html.ts'
import type { Drawing } from '../../../ports/vocabulary.ts'
import {
  ALERT,
  at,
  bricks,
  CUP,
  ENVELOPE,
  ILLUSTRATION_STYLE,
  LID,
  PLANT,
  person,
  SERVER,
  SHIELD,
  scaled,
  sheet,
  TICK,
  table,
} from './illustration-parts.ts'

/** Coordinates of the drawings. */
const VIEW = '0 6 480 384'
const WIDTH = 400
const HEIGHT = 320

/** Logins of the vault. The last one has a weak password. */
const LOGINS = [
  { y: 104, strength: 92 },
  { y: 176, strength: 92 },
  { y: 248, strength: 36 },
] as const

const COLUMNS = 6
const DAYS = 30

const ILLUSTRATIONS: Readonly<Record<Drawing, Html>> = {
  // A family at home with its devices. Threats stay outside of the garden wall.
  household: html`
<circle class="k" cx="400" cy="84" r="38"/><path class="k" d="M20 140a22 22 0 0 1 30-28 28 28 0 0 1 52 6 18 18 0 0 1 2 36H34q-10 0-14-14z"/>
<path class="t" d="M240 44 108 158v204h264V158z"/><path d="M80 182 240 44l160 138M108 158v204m264 0V158"/>
<path class="g" d="M240 160v32m0 0h-54v44m54-44h56v60"/>${at(240, 124, SHIELD)}
<rect class="s" x="132" y="270" width="216" height="84" rx="22"/><path d="M132 316h216"/>
${at(186, 332, person({ hasLongHair: true }))}${at(296, 332, scaled(0.86, person({ wears: 'k' })))}
${at(186, 338, LID)}<rect class="s" x="268" y="298" width="56" height="40" rx="6"/>${at(296, 318, scaled(0.6, TICK))}
${at(26, 290, scaled(0.9, bricks(3)))}${at(376, 290, scaled(0.9, bricks(3)))}
<path d="M4 362h472"/><path class="g" d="M30 234h38v50m382-66h-32v66"/>${at(26, 234, ALERT)}${at(452, 218, ALERT)}`,

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

  // A guest of a café. The connection passes a tunnel to the world, which a stranger cannot enter.
  cafe: html`
<rect class="t" x="36" y="60" width="196" height="302"/><path d="M36 74v288M232 74v150"/>
${[0, 1, 2, 3, 4, 5, 6].map(
  (stripe) =>
    html`<path class="${stripe % 2 === 0 ? 'b' : 's'} e" d="M${22 + stripe * 32} 44h32v28a16 16 0 0 1-32 0z"/>`,
)}
${at(122, 272, person({ hasLongHair: true }))}
<path d="M170 246c90 0 70-122 150-122" stroke-width="46"/><path d="M170 246c90 0 70-122 150-122" stroke="var(--k)" stroke-width="42"/><path class="w" d="M170 246c90 0 70-122 150-122" stroke-dasharray="12 9"/>
<circle class="s" cx="378" cy="118" r="66"/><path d="M378 52q-44 66 0 132m0-132q44 66 0 132m-66-66h132M324 82q54 20 108 0M324 154q54-20 108 0"/>
<circle class="b" cx="246" cy="182" r="19"/><path class="w" d="M239 181v-4a7 7 0 0 1 14 0v4m-16 0h18v11h-18z"/>
${at(122, 272, LID)}${at(52, 272, table(140, 90))}${at(70, 272, CUP)}
${at(390, 300, scaled(0.86, person({ wears: 's' })))}${at(390, 300, scaled(0.86, LID))}${at(336, 300, table(108, 62))}
<path class="g" d="M350 262h-58v-42"/>${at(292, 214, ALERT)}<path d="M10 362h460"/>`,

  // Files pass the gate of a wall to the user of a computer, and malware does not.
  gate: html`
<path class="t" d="M232 26h236v336H232z"/><rect class="k" x="340" y="44" width="96" height="92" rx="8"/><path d="M340 90h96m-48-46v92"/>
${at(186, 20, bricks(6))}${at(186, 258, bricks(4))}
<path class="g" d="M118 216h152M118 98h50m-50 214h50"/>
${at(58, 182, sheet())}${at(58, 68, sheet(true))}${at(58, 282, sheet(true))}
${at(180, 98, ALERT)}${at(180, 312, ALERT)}<path d="m276 206 12 10-12 10"/>
${at(376, 272, person())}${at(376, 272, LID)}${at(304, 272, table(150, 90))}${at(434, 272, CUP)}<path d="M10 362h460"/>`,

  // The desks of an office and their file server. A colleague is invited by e-mail.
  office: html`
<path class="t" d="M16 40h448v322H16z"/>${[40, 154].map(
    (x) => html`<rect class="k" x="${x}" y="62" width="98" height="66" rx="8"/><path d="M${x} 95h98m-49-33v66"/>`,
  )}
${at(82, 262, person({ hasLongHair: true }))}${at(192, 262, person({ wears: 'k' }))}
<g stroke-dasharray="7 6"><path d="M258 262v-16q0-36 46-36t46 36v16"/><circle cx="304" cy="186" r="22"/></g>
${at(82, 262, LID)}${at(192, 262, LID)}${at(269, 214, ENVELOPE)}${at(24, 262, table(338, 100))}
<path class="g" d="M82 276v46h298M192 276v46M304 276v46"/>
<rect class="s" x="380" y="150" width="70" height="212" rx="8"/>${[174, 214, 254, 294].map(
    (y) =>
      html`<rect class="t" x="390" y="${y}" width="50" height="28" rx="5"/><path d="M400 ${y + 14}h.010m12 0h.010m12 0h8"/>`,
  )}
${at(415, 112, scaled(0.8, SHIELD))}<path d="M8 362h464"/>`,

  // The timeline of an attack on the screen of an analyst: a message, a file, a blocked program and an isolated server.
  incident: html`
<path d="M24 362h112m208 0h112"/>${at(88, 362, CUP)}${at(396, 362, PLANT)}
<rect class="s" x="24" y="24" width="432" height="226" rx="14"/><path d="M24 56h432M44 40h.010m14 0h.010m14 0h.010"/>
<rect class="t" x="40" y="72" width="400" height="110" rx="10"/>
<path d="M60 212h228"/><path class="g" d="M288 212h112m-306-44v38m96-38v38m98-38v38m100-38v38"/>
${at(60, 103, ENVELOPE)}${at(166, 95, sheet(true))}
<rect class="a" x="258" y="97" width="60" height="60" rx="12"/><path class="a" d="m272 115 12 12-12 12m18 2h14"/>
<circle class="a" cx="388" cy="127" r="40" stroke-dasharray="8 8"/>${at(361, 103, scaled(0.56, SERVER))}
<circle class="b" cx="94" cy="212" r="7"/><circle class="o" cx="190" cy="212" r="7"/>${at(288, 212, ALERT)}${at(388, 212, TICK)}
<path class="b" d="M150 390v-10q0-48 90-48t90 48v10z"/><circle class="b" cx="240" cy="296" r="34"/><path d="M200 302v-8a40 40 0 0 1 80 0v8"/><rect class="s" x="192" y="288" width="16" height="30" rx="8"/><rect class="s" x="272" y="288" width="16" height="30" rx="8"/>`,

  // Files on a laptop under a magnifying glass.
  scan: html`
<rect class="k" x="20" y="54" width="92" height="120" rx="8"/><path d="M20 114h92m-46-60v120"/>
<rect class="s" x="76" y="62" width="328" height="236" rx="16"/><rect class="t" x="90" y="76" width="300" height="208" rx="8"/>
<path class="s" d="M46 298h388l-14 26q-4 8-14 8H74q-10 0-14-8z"/><path d="M196 298q0 12 12 12h64q12 0 12-12"/>
${[0, 1].flatMap((row) =>
  [0, 1, 2, 3].map((column) =>
    row === 0 && column === 2
      ? html``
      : html`${at(108 + column * 72, 94 + row * 84, sheet())}${at(156 + column * 72, 154 + row * 84, scaled(0.6, TICK))}`,
  ),
)}
<rect class="s" x="108" y="258" width="264" height="12" rx="6"/><rect class="b" x="108" y="258" width="180" height="12" rx="6"/>
<circle class="s" cx="280" cy="124" r="62"/><path d="m325 168 62 62" stroke-width="14"/>${at(255, 94, sheet(true))}${at(306, 152, ALERT)}
${at(446, 362, PLANT)}${at(28, 362, CUP)}<path d="M4 362h472"/>`,

  // The days of a trial on a calendar: the first one, the reminder, and the decision of the user.
  days: html`
<rect class="s" x="24" y="36" width="316" height="294" rx="18"/><path class="b" d="M24 84V54q0-18 18-18h280q18 0 18 18v30z"/>${[
    80, 182, 284,
  ].map((x) => html`<path d="M${x} 24v28" stroke-width="8"/>`)}
${Array.from({ length: DAYS }, (_, day) => {
  const isMarked = [0, 22, 29].includes(day)
  return html`<rect class="${isMarked ? 'b' : day < 22 ? 't' : 'k'}" x="${40 + (day % COLUMNS) * 48}" y="${98 + Math.floor(day / COLUMNS) * 45}" width="42" height="38" rx="8"/>`
})}
<path class="w" d="M56 109v16l13-8zM241 244h24v16h-24zl12 9 12-9m27 54 7 7 13-15"/>
<rect class="s" x="356" y="104" width="104" height="76" rx="16"/><path class="s" d="m390 180 14 18 12-18"/>${at(408, 142, TICK)}
${at(400, 320, person({ wears: 'k' }))}${at(400, 320, LID)}${at(336, 320, table(128, 42))}<path d="M10 362h460"/>`,
}

/** Draws an illustration as an SVG file. It has no texts, so all languages share it. */
export const drawIllustration = (name: Drawing): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW}" width="${WIDTH}" height="${HEIGHT}"><style>${ILLUSTRATION_STYLE}</style>${ILLUSTRATIONS[name]}</svg>
`.text
