import { WALLS, type Wall } from '../../ports/vocabulary.ts'
import styles from './wall-drawing.module.css'

/** Width of half a brick with a joint, height of a course, and width of a joint. */
const HALF = 25
const COURSE = 24
const JOINT = 6

interface WallPlan {
  /** A line per course: `[]` is a brick, `{}` a brick in the full color, a single bracket half a brick, and any other character a gap. */
  readonly courses: string
  /** A line over the bricks. */
  readonly line?: string
  /** Center of the star of the logo. */
  readonly star?: readonly [x: number, y: number]
}

const PLANS: Readonly<Record<Wall, WallPlan>> = {
  // An open gate: the page shows what is behind the wall.
  about: {
    courses: `
[][][][][][]
][][]  [][][
[][]    [][]
][][    ][][
[][]    [][]
`,
    star: [147, 82],
  },
  // Each product includes the smaller one, and adds a course.
  compare: {
    courses: `
          {}{}
     {}{} ][][
{}{} ][][ [][]
`,
  },
  // An arrow into a tray.
  downloads: {
    courses: `
    {}
  {}{}{}
   {}{}
[]  {}  []
][][][][][
`,
  },
  // The products, and the one that fits.
  finder: {
    courses: `
          [][]
     {}{} ][][
[][] }{}{ [][]
`,
    star: [172, 6],
  },
  // Thirty bricks: a brick for each day.
  guarantee: {
    courses: `
[][][][][]{}
 [][][][][][]
[][][][][][]
 [][][][][][]
[][][][][][]
`,
  },
  // Steps.
  help: {
    courses: `
         {}
      {}][]
   {}][][][
{}][][][][]
`,
  },
  // A list.
  orders: {
    courses: `
{ [][][][]
{ [][][]
{ [][][][]
{ [][]
`,
  },
  // A brick is put back into its place.
  renew: {
    courses: `
     {}

][][]  [][][
[][][][][][]
][][][][][][
`,
    line: 'M147 25v25m-9-9 9 9 9-9',
  },
  // A speech bubble with a star.
  reviews: {
    courses: `
[][][][][][]
[]        []
[]        []
[][][][][][]
   []
`,
    star: [147, 45],
  },
  // A large number.
  sales: {
    courses: `
    {}
   {}{}
  [][][]
 [][][][]
[][][][][]
`,
  },
  // A brick under a magnifying glass.
  search: {
    courses: `
[][][][][][]
][][]{}[][][
[][][][][][]
][][][][][][
`,
    line: 'M184 33a37 37 0 1 1-74 0 37 37 0 1 1 74 0m-11 26 32 32',
  },
  // A question and its answer.
  support: {
    courses: `
 [][][]       .
 ][][
        {}{}{}
        }{}{

`,
    line: 'M25-12h144q10 0 10 10v44q0 10-10 10H53L37 66V52H25q-10 0-10-10V-2q0-10 10-10zM200 36h144q10 0 10 10v44q0 10-10 10h-12v14l-16-14H200q-10 0-10-10V46q0-10 10-10z',
  },
}

/** Returns the path of the bricks that a pattern matches, as lines of the height of a brick. */
const bricksOf = (courses: readonly string[], pattern: RegExp): string =>
  courses
    .flatMap((course, row) =>
      Array.from(
        course.matchAll(pattern),
        ({ 0: { length }, index }) =>
          `M${index * HALF} ${row * COURSE + (COURSE - JOINT) / 2}h${length * HALF - JOINT}`,
      ),
    )
    .join('')

/** Returns whether there is a drawing of this name. */
export const isWall = (name: string): name is Wall => WALLS.some((wall) => wall === name)

/** A wall that shows what the page does. It is decorative. */
export const WallDrawing = ({ name }: { name: Wall }) => {
  const { line, star, ...plan } = PLANS[name]
  const courses = plan.courses.slice(1, -1).split('\n')
  const width = Math.max(...courses.map(({ length }) => length)) * HALF - JOINT
  const height = courses.length * COURSE - JOINT
  const bright = bricksOf(courses, /\{\}?|\}/g)
  return (
    <div className={styles.wall}>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <path opacity=".3" d={bricksOf(courses, /\[\]?|\]/g)} />
        {bright === '' ? null : <path d={bright} />}
        {line === undefined ? null : <path strokeWidth="5" d={line} />}
        {star === undefined ? null : (
          <path
            fill="currentColor"
            stroke="none"
            d={`M${star[0]} ${star[1] - 18}l4 14 14 4-14 4-4 14-4-14-14-4 14-4z`}
          />
        )}
      </svg>
    </div>
  )
}
