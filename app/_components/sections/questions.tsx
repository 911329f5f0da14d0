import type { SectionOf } from '../../../ports/page-section.ts'
import styles from './plain-sections.module.css'

/** Questions that open to their answers without JavaScript. */
export const Questions = ({ section }: { section: SectionOf<'questions'> }) => (
  <section className={styles.section}>
    <h2>{section.title}</h2>
    <div className={styles.questions}>
      {section.questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
