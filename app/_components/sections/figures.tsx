import type { SectionOf } from '../../../ports/page-section.ts'
import styles from './figures.module.css'
import plain from './plain-sections.module.css'

/** Numbers that speak for the vendor, each with what it counts. */
export const Figures = ({ section }: { section: SectionOf<'figures'> }) => (
  <section className={plain.section}>
    <h2>{section.title}</h2>
    <dl className={styles.figures}>
      {section.figures.map(({ value, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
