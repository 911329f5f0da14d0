import type { DrawnApp } from '../../ports/drawn-app.ts'
import { Pictogram } from './drawings.tsx'
import styles from './hero-picture.module.css'
import frame from './sections/hero.module.css'

const HORIZON = 460

/** Rows of the wall: vertical position, and the left edge of each stone. */
const ROWS = [
  { y: 268, stones: [0, 92, 158, 262, 352] },
  { y: 296, stones: [0, 54, 138, 214, 306, 392] },
  { y: 324, stones: [0, 78, 176, 248, 338] },
] as const

const WALL = ROWS.flatMap(({ y, stones }) =>
  stones.map((x, at) => `M${x} ${y}h${(stones[at + 1] ?? HORIZON) - x - 6}v22H${x}z`),
).join('')

/** The wall of a page without an app. */
const Wall = () => (
  <svg className={styles.wall} aria-hidden="true" viewBox={`0 0 ${HORIZON} 350`} preserveAspectRatio="xMidYMax slice">
    <path d={WALL} />
  </svg>
)

/** Left edge and width of each brick of a course: whole, or with a gap in the middle. */
const EVEN = [46, 86, 140, 86, 234, 86, 328, 86]
const ODD = [46, 39, 93, 86, 187, 86, 281, 86, 375, 39]
const EVEN_GAP = [46, 86, 328, 86]
const ODD_GAP = [46, 39, 93, 86, 281, 86, 375, 39]

const BROKEN_WALL = [EVEN, ODD_GAP, EVEN_GAP, ODD_GAP, EVEN_GAP, ODD]
  .flatMap((course, row) =>
    course.map((x, at) => (at % 2 === 0 ? `M${x} ${56 + row * 32}h${course[at + 1]}v26H${x}z` : '')),
  )
  .join('')

/** A missing page: a browser window with a wall, and a question in its gap. */
const MissingPage = () => (
  <svg className={styles.wall} aria-hidden="true" viewBox="28 0 404 264">
    <path
      className={styles.window}
      d="M44 2h372q14 0 14 14v246H30V16Q30 2 44 2zM30 42h400M50 22h.01M66 22h.01M82 22h.01"
    />
    <path d={BROKEN_WALL} />
    <path className={styles.question} d="M196 122a34 34 0 0 1 68 0c0 24-34 26-34 50m0 22v2" />
  </svg>
)

const AppWindow = ({ app: { name, icon, state, detail, progress, rows } }: { app: DrawnApp }) => (
  <div className={styles.app}>
    <p className={styles.bar}>
      <Pictogram name="shield" />
      {name}
    </p>
    <div className={styles.state}>
      <Pictogram name={icon} size={40} />
      <div>
        <b>{state}</b>
        {detail}
        {progress === undefined ? null : <progress value={progress} max="100" />}
      </div>
    </div>
    {rows.map(({ icon: sign, label, mark }) => (
      <p key={label} className={styles.row}>
        <Pictogram name={sign} />
        <span>{label}</span>
        {mark === undefined ? null : <em>{mark}</em>}
      </p>
    ))}
  </div>
)

const Phone = ({ message: { icon, title, action } }: { message: DrawnApp['phone'] }) => (
  <div className={styles.phone}>
    <Pictogram name={icon} size={40} />
    <b>{title}</b>
    {action === undefined ? null : <em>{action}</em>}
  </div>
)

export interface HeroPictureProps {
  /** `not-found` for a missing page. */
  readonly name?: string | undefined
  readonly app?: DrawnApp | undefined
}

/** The picture of a hero: an app on a computer and a phone, a missing page, or a wall. It is decorative. */
export const HeroPicture = ({ name, app }: HeroPictureProps) => {
  const bare = name === 'not-found' ? <MissingPage /> : <Wall />
  return (
    <div className={`${frame.picture} ${styles.scene}`} aria-hidden="true">
      {app === undefined ? (
        bare
      ) : (
        <>
          <div className={styles.computer}>
            <AppWindow app={app} />
          </div>
          <Phone message={app.phone} />
        </>
      )}
    </div>
  )
}
