import type { SectionOf } from '../../../ports/page-section.ts'
import { LinkedText } from './linked-text.tsx'
import styles from './plain-sections.module.css'

/** Paragraphs of plain text, their e-mail addresses as links. */
export const TextSection = ({ section }: { section: SectionOf<'text'> }) => (
  <section className={styles.section}>
    {section.title === undefined ? null : <h2>{section.title}</h2>}
    <div className={styles.paragraphs}>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
  </section>
)
