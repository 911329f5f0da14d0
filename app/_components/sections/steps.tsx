import type { SectionOf } from '../../../ports/page-section.ts'
import styles from './plain-sections.module.css'

/** What to do, in order. */
export const Steps = ({ section }: { section: SectionOf<'steps'> }) => (
  <section className={styles.section}>
    <h2>{section.title}</h2>
    <ol className={styles.steps}>
      {section.steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
