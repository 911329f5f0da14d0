import hero from '../sections/hero.module.css'
import styles from './hero-picture.module.css'

/** Rows of the wall: height, and where each stone begins. */
const COURSES = [
  { y: 236, stones: [0, 92, 158, 262, 340] },
  { y: 264, stones: [0, 54, 138, 214, 306, 372] },
  { y: 292, stones: [0, 78, 176, 248, 330] },
] as const

const HORIZON = 420

const Course = ({ y, stones }: { y: number; stones: readonly number[] }) =>
  stones.map((x, at) => <rect key={x} x={x} y={y} width={(stones[at + 1] ?? HORIZON) - x - 6} height="22" rx="4" />)

/** Northern lights over a wall. `home` shows the pole star, too; `not-found` lacks the top row of stones. */
export const HeroPicture = ({ name }: { name: string }) => (
  <svg className={hero.picture} aria-hidden="true" viewBox={`0 0 ${HORIZON} 320`} preserveAspectRatio="xMidYMax slice">
    <g className={styles.lights}>
      <path d="M-20 190C60 60 150 210 230 90S380 60 450 130v70C360 140 300 190 220 200S70 180-20 250Z" />
      <path d="M-20 140C80 40 130 150 240 50S390 30 450 70v40C360 80 300 150 220 140S60 120-20 190Z" />
      <path d="M-20 100C60 20 160 90 250 20S400 0 450 30v30C380 40 310 90 230 90S60 70-20 130Z" />
    </g>
    {name === 'home' ? (
      <path
        className={styles.star}
        d="m300 34 5.500 18.500L324 58l-18.500 5.500L300 82l-5.500-18.500L276 58l18.500-5.500L300 34Z"
      />
    ) : null}
    <g className={styles.wall}>
      {COURSES.slice(name === 'not-found' ? 1 : 0).map((course) => (
        <Course key={course.y} {...course} />
      ))}
    </g>
  </svg>
)
