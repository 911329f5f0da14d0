import { HELP_PATH } from '../../../domain/help/help-articles.ts'
import type { SectionProps } from '../../_page/site-page.ts'
import styles from './article.module.css'

/** An article of the help centre. If it is not in the language of the site, a note says so. */
export const Article = ({ section, page: { t, href } }: SectionProps<'article', 't' | 'href'>) => {
  const { name, title, lead, language, note, steps, paragraphs } = section
  return (
    <div className={styles.section}>
      <p>
        <a href={href(HELP_PATH)}>{t('nav.help')}</a>
      </p>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <article data-help-article={name} lang={language} dir={language === undefined ? undefined : 'ltr'}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </article>
    </div>
  )
}
