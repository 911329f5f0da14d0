import type { SectionOf } from '../../../ports/page-section.ts'
import plain from './plain-sections.module.css'
import styles from './praise.module.css'

/** What others say of the vendor, plainly marked as a demonstration. */
export const Praise = ({ section }: { section: SectionOf<'praise'> }) => (
  <section className={plain.section} data-praise="">
    <h2>{section.title}</h2>
    <p className={styles.mark} data-demonstration="">
      {section.note}
    </p>
    <ul className={styles.praise}>
      {section.praise.map(({ text, from }) => (
        <li key={text}>
          <blockquote>{text}</blockquote>
          <p>{from}</p>
        </li>
      ))}
    </ul>
  </section>
)
