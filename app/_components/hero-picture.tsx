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

/** Upper edge of the picture with the question, which begins lower than the picture of a wall. */
const QUESTION_TOP = 116

/** The wall. In the picture of a missing page, there is a question above it. */
const Wall = ({ isMissing }: { isMissing: boolean }) => (
  <svg
    className={styles.wall}
    aria-hidden="true"
    viewBox={isMissing ? `0 ${QUESTION_TOP} ${HORIZON} ${350 - QUESTION_TOP}` : `0 0 ${HORIZON} 350`}
    preserveAspectRatio="xMidYMax slice"
  >
    <path d={WALL} />
    {isMissing ? <path className={styles.question} d="M196 164a34 34 0 0 1 68 0c0 24-34 26-34 50m0 22v2" /> : null}
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

/** The picture of a hero: an app on a computer and a phone, or a wall. It is decorative. */
export const HeroPicture = ({ name, app }: HeroPictureProps) => (
  <div className={`${frame.picture} ${styles.scene}`} aria-hidden="true">
    {app === undefined ? (
      <Wall isMissing={name === 'not-found'} />
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
