import type { PageSection } from '../../../ports/pages.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './plain-sections.module.css'

type Of<Kind extends PageSection['kind']> = { readonly section: Extract<PageSection, { kind: Kind }> }

export const Features = ({ section }: Of<'features'>) => (
  <section className={styles.section}>
    <h2>{section.title}</h2>
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

export const Figures = ({ section }: Of<'figures'>) => (
  <section className={styles.section}>
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

export const Steps = ({ section }: Of<'steps'>) => (
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

export const Questions = ({ section }: Of<'questions'>) => (
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

export const TextSection = ({ section }: Of<'text'>) => (
  <section className={styles.section}>
    {section.title === undefined ? null : <h2>{section.title}</h2>}
    <div className={styles.paragraphs}>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </section>
)
