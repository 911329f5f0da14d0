import type { SectionOf } from '../../../ports/page-section.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './plain-sections.module.css'

/** Reasons for a product, each with its icon, and what the product looks like. */
export const Features = ({ section }: { section: SectionOf<'features'> }) => (
  <section className={styles.section}>
    <h2>{section.title}</h2>
    {section.screen === undefined ? null : (
      <img
        className={styles.screen}
        src={`/screens/${section.screen.name}.svg`}
        width="640"
        height="400"
        loading="lazy"
        alt={section.screen.alt}
      />
    )}
    <ul className={styles.features}>
      {section.features.map(({ icon, title, text }) => (
        <li key={title}>
          <span className={styles.icon}>
            <Pictogram name={icon} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
