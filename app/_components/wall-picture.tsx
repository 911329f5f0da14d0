import styles from './wall-picture.module.css'

const HORIZON = 460

/** Rows of the wall: vertical position, and the left edge of each stone. */
const ROWS = [
  { y: 268, stones: [0, 92, 158, 262, 352] },
  { y: 296, stones: [0, 54, 138, 214, 306, 392] },
  { y: 324, stones: [0, 78, 176, 248, 338] },
] as const

const WALL_PATH = ROWS.flatMap(({ y, stones }) =>
  stones.map((x, at) => `M${x} ${y}h${(stones[at + 1] ?? HORIZON) - x - 6}v22H${x}z`),
).join('')

/** The wall of a page without an app. */
export const Wall = () => (
  <svg className={styles.wall} aria-hidden="true" viewBox={`0 0 ${HORIZON} 350`} preserveAspectRatio="xMidYMax slice">
    <path d={WALL_PATH} />
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
export const MissingPage = () => (
  <svg className={styles.wall} aria-hidden="true" viewBox="28 0 404 264">
    <path
      className={styles.window}
      d="M44 2h372q14 0 14 14v246H30V16Q30 2 44 2zM30 42h400M50 22h.01M66 22h.01M82 22h.01"
    />
    <path d={BROKEN_WALL} />
    <path className={styles.question} d="M196 122a34 34 0 0 1 68 0c0 24-34 26-34 50m0 22v2" />
  </svg>
)
