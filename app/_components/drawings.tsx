import { BRAND } from '../../domain/brand/brand.ts'
import type { Icon, Platform } from '../../ports/vocabulary.ts'
import scene from './hero-picture.module.css'
import frame from './sections/hero.module.css'

/** The logo of the vendor. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
    <path fill="currentColor" d={BRAND.logo} />
  </svg>
)

/** Rows of the wall: vertical position, and the left edge of each stone. */
const WALL_ROWS = [
  { y: 268, stones: [0, 92, 158, 262, 352] },
  { y: 296, stones: [0, 54, 138, 214, 306, 392] },
  { y: 324, stones: [0, 78, 176, 248, 338] },
] as const

const HORIZON = 460

const Wall = ({ rows }: { rows: readonly (typeof WALL_ROWS)[number][] }) => (
  <g className={scene.wall}>
    {rows.flatMap(({ y, stones }) =>
      stones.map((x, at) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={(stones[at + 1] ?? HORIZON) - x - 6} height="22" rx="4" />
      )),
    )}
  </g>
)

const SHIELD = 'M0-24-20-16v14C-20 10-12 20 0 24 12 20 20 10 20-2v-14L0-24Z'

/** A shield with a tick, as on the screens of the apps. */
const Shield = ({ at }: { at: string }) => (
  <g transform={at}>
    <path className={scene.shield} d={SHIELD} />
    <path className={scene.tick} d="m-9 0 6 6 12-12" />
  </g>
)

/** Lines of text on a screen, with a switch at the end of each. */
const Rows = ({ x, y, width }: { x: number; y: readonly number[]; width: number }) =>
  y.map((at) => (
    <g key={at}>
      <rect className={scene.text} x={x} y={at} width={width * 0.55} height="7" rx="3.5" />
      <rect className={scene.switch} x={x + width - 22} y={at - 3} width="22" height="13" rx="6.5" />
      <circle className={scene.knob} cx={x + width - 7} cy={at + 3.5} r="4.5" />
    </g>
  ))

const Laptop = () => (
  <g>
    <rect className={scene.case} x="34" y="66" width="318" height="206" rx="14" />
    <rect className={scene.screen} x="44" y="76" width="298" height="186" rx="6" />
    <path className={scene.bar} d="M50 76h286a6 6 0 0 1 6 6v16H44V82a6 6 0 0 1 6-6Z" />
    <rect className={scene.panel} x="58" y="112" width="118" height="136" rx="10" />
    <Shield at="translate(117 168) scale(1.5)" />
    <rect className={scene.text} x="82" y="222" width="70" height="8" rx="4" />
    <Rows x={192} y={[120, 148, 176, 204, 232]} width={136} />
    <path className={scene.case} d="M8 272h370l-14 18a10 10 0 0 1-8 4H30a10 10 0 0 1-8-4L8 272Z" />
  </g>
)

const Phone = () => (
  <g>
    <rect className={scene.case} x="336" y="120" width="104" height="196" rx="18" />
    <rect className={scene.screen} x="344" y="130" width="88" height="176" rx="10" />
    <rect className={scene.panel} x="352" y="140" width="72" height="72" rx="10" />
    <Shield at="translate(388 176)" />
    <Rows x={354} y={[230, 254, 278]} width={68} />
  </g>
)

/** A window, a phone and a console around an arrow that points down. */
const Installers = () => (
  <g>
    <rect className={scene.case} x="60" y="92" width="210" height="150" rx="12" />
    <rect className={scene.screen} x="68" y="114" width="194" height="120" rx="6" />
    <rect className={scene.case} x="300" y="70" width="104" height="190" rx="18" />
    <rect className={scene.screen} x="308" y="80" width="88" height="170" rx="10" />
    <circle className={scene.panel} cx="165" cy="174" r="42" />
    <path className={scene.arrow} d="M165 152v40m-18-16 18 18 18-18" />
    <circle className={scene.panel} cx="352" cy="165" r="30" />
    <path className={scene.arrow} d="M352 150v28m-12-11 12 12 12-12" />
  </g>
)

/** The middle of a hero: apps on two devices, installers, or a gap in the wall where a page is missing. */
const Subject = ({ name }: { name: string }) => {
  if (name === 'downloads') return <Installers />
  if (name === 'not-found') return <path className={scene.gap} d="M196 214a34 34 0 0 1 68 0c0 24-34 26-34 50m0 22v2" />
  return (
    <>
      <Laptop />
      <Phone />
    </>
  )
}

/** A picture for each type of page, under northern lights and behind the wall. */
export const HeroPicture = ({ name }: { name: string }) => (
  <svg className={frame.picture} aria-hidden="true" viewBox={`0 0 ${HORIZON} 350`}>
    <radialGradient id="lights">
      <stop className={scene.light} />
      <stop className={scene.dark} offset="1" />
    </radialGradient>
    <ellipse cx="210" cy="150" rx="230" ry="150" fill="url(#lights)" />
    <path className={scene.star} d="m404 20 4.5 15.5L424 40l-15.5 4.5L404 60l-4.5-15.5L384 40l15.5-4.5L404 20Z" />
    <Wall rows={name === 'not-found' ? WALL_ROWS.slice(1) : WALL_ROWS} />
    <Subject name={name} />
  </svg>
)

type PictogramName = Icon | 'close' | 'menu' | 'person' | 'search'

const PICTOGRAM_PATHS: Readonly<Record<PictogramName, string>> = {
  shield: 'M12 3 4.5 6v5.5c0 4.6 3.2 7.9 7.5 9.5 4.3-1.6 7.5-4.9 7.5-9.5V6L12 3Zm-3.2 9 2.4 2.4 4.4-4.6',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-9 9h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  key: 'M8 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.2 1.3 8.3-8.3m-3.5 3.5 3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  family:
    'M8 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm8.5 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3 19.5v-1.5a5 5 0 0 1 10 0v1.5m0-3a3.5 3.5 0 0 1 7.5 1.5v1.5',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6.5L13 3Z',
  lock: 'M6.5 10.5V8a5.5 5.5 0 0 1 11 0v2.5M5 10.5h14V20H5v-9.5Zm7 3.5v2.5',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  laptop: 'M5 5h14v10H5V5ZM2.5 18.5h19L20 15.5H4l-1.5 3Z',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.4-9A6 6 0 0 1 18 10.5a4 4 0 0 1-.5 8H7Z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  chart: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
  server: 'M4 4.5h16v6H4v-6Zm0 9h16v6H4v-6ZM7.5 7.5h.01M7.5 16.5h.01',
  users: 'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm7.5 1a2.5 2.5 0 0 1 0 5M3 19.5a6 6 0 0 1 12 0m2-5.5a5 5 0 0 1 4 5.5',
  refresh: 'M4.5 12a7.5 7.5 0 0 1 13-5L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 14.5M4 19.5v-5h5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6 8.5-6',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.6 11.1L20 20',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'm5 12.5 4.5 4.5L19.5 7',
}

const LineDrawing = ({ path, size, width }: { path: string; size: number; width: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
)

/** A line drawing of an icon, hidden from screen readers because it is decorative. */
export const Pictogram = ({ name, size = 24 }: { name: PictogramName; size?: number }) => (
  <LineDrawing path={PICTOGRAM_PATHS[name]} size={size} width="1.75" />
)

const PLATFORM_PATHS: Readonly<Record<Platform, string>> = {
  Windows: 'M3.5 4.5h17v15h-17v-15Zm0 4h17M6 6.5h.01M8.5 6.5h.01',
  Android: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm-1 3.5h10m-10 11h10M11 19.25h2',
  'Mac OS': 'M5 5h14v10H5V5ZM2.5 18.5h19L20 15.5H4l-1.5 3Z',
  iOS: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm4.5 15.5h3',
  Linux: 'M3.5 4.5h17v15h-17v-15ZM7 9l3 3-3 3m5.5 0h4',
}

/** A generic drawing of a platform without trademarks. It is decorative, because the text beside it names the platform. */
export const PlatformPicture = ({ platform }: { platform: Platform }) => (
  <LineDrawing path={PLATFORM_PATHS[platform]} size={28} width="1.5" />
)
