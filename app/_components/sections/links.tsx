import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './links.module.css'
import plain from './plain-sections.module.css'

/** Ways on, each with what is there. */
export const Links = ({ section, context }: { section: SectionOf<'links'>; context: PageContext }) => (
  <section className={plain.section}>
    <h2>{section.title}</h2>
    <ul className={styles.links}>
      {section.links.map(({ path, label, text }) => (
        <li key={path}>
          <a href={context.href(path)}>{label}</a>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
