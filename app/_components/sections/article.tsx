import { HELP_PATH } from '../../../domain/help/help-articles.ts'
import type { SectionProps } from '../../_page/site-page.ts'
import styles from './article.module.css'

/** Matches a name with a hyphen before its number, such as SHA-256. */
const NUMBERED_NAME = /(\p{Lu}+-\d+)/u

/** Text in which no line breaks inside such a name. */
const ArticleText = ({ text }: { text: string }) =>
  // Because of the capturing group, `split` returns every match at an odd position.
  text.split(NUMBERED_NAME).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={styles.name}>
        {part}
      </span>
    ),
  )

const RELATED_ID = 'related-articles'

/** An article of the help centre, with links to others. If it is not in the language of the site, a note says so. */
export const Article = ({ section, page: { t, href } }: SectionProps<'article', 't' | 'href'>) => {
  const { name, title, lead, language, note, steps, paragraphs, related } = section
  const dir = language === undefined ? undefined : 'ltr'
  return (
    <div className={styles.section}>
      <p>
        <a href={href(HELP_PATH)}>{t('nav.help')}</a>
      </p>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <div className={styles.columns}>
        <article data-help-article={name} lang={language} dir={dir}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <ArticleText text={step} />
              </li>
            ))}
          </ol>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <ArticleText text={paragraph} />
            </p>
          ))}
        </article>
        {related === undefined ? null : (
          <nav className={styles.related} aria-labelledby={RELATED_ID}>
            <h2 id={RELATED_ID}>{related.title}</h2>
            <ul lang={language} dir={dir}>
              {related.links.map(({ path, label }) => (
                <li key={path}>
                  <a href={href(path)}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}
