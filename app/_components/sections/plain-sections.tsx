import { ACCOUNT_PATH } from '../../../domain/catalogue/page-paths.ts'
import type { Feature } from '../../../ports/page-items.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import type { SectionProps, SitePage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
import { Modal } from '../modal.tsx'
import { placeUrl } from '../place-url.ts'
import { Drawing, Screen } from '../product-screen.tsx'
import facts from './facts.module.css'
import picture from './feature-picture.module.css'
import figures from './figures.module.css'
import linked from './linked-features.module.css'
import links from './links.module.css'
import plain from './plain-sections.module.css'
import proofs from './proofs.module.css'
import pictures from './step-pictures.module.css'

const isPictured = ({ screen, drawing }: SectionOf<'features'>): boolean => (screen ?? drawing) !== undefined

const featureClasses = (section: SectionOf<'features'>): string => {
  const { features } = section
  if (isPictured(section)) return `${plain.features}`
  const tiles = `${plain.features} ${plain.tiles}`
  return features.every(({ path }) => path !== undefined) ? `${tiles} ${linked.lines}` : tiles
}

interface FeatureItemsProps extends Pick<SitePage, 'href'> {
  readonly features: readonly Feature[]
}

const FeatureItems = ({ features, href }: FeatureItemsProps) =>
  features.map(({ icon, title, text, path }) => (
    <li key={title}>
      <Pictogram name={icon} />
      <h3>{path === undefined ? title : <a href={href(path)}>{title}</a>}</h3>
      <p>{text}</p>
    </li>
  ))

const FeaturePicture = ({ section: { screen, drawing }, page }: SectionProps<'features', 'site'>) => {
  if (screen !== undefined) return <Screen screen={screen} page={page} className={picture.scene} />
  return drawing === undefined ? null : <Drawing name={drawing} className={picture.drawing} />
}

/** A picture and the features of a product, with one icon per feature. A feature with a path is a link. */
export const Features = ({ section, page }: SectionProps<'features', 'site' | 'href'>) => (
  <section className={`${plain.section} ${isPictured(section) ? picture.pictured : plain.band}`} id={section.anchor}>
    <h2>{section.title}</h2>
    <FeaturePicture section={section} page={page} />
    <ul className={featureClasses(section)}>
      <FeatureItems features={section.features} href={page.href} />
    </ul>
    {section.note === undefined ? null : (
      <div className={plain.paragraphs}>
        <p>{section.note}</p>
      </div>
    )}
  </section>
)

/** Figures, with links to where a visitor can check them. */
export const Figures = ({ section, page: { href } }: SectionProps<'figures', 'href'>) => (
  <section className={plain.section}>
    <h2>{section.title}</h2>
    <dl className={figures.figures}>
      {section.figures.map(({ value, text, proof }) => (
        <div key={text}>
          <dt>{proof === undefined ? text : <a href={placeUrl(proof, href)}>{text}</a>}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const linksClass = ({ links: items, isCompact = false }: SectionOf<'links'>): string => {
  if (items.length === 1) return `${links.teaser}`
  return isCompact ? `${plain.section} ${links.compact}` : `${plain.section}`
}

/** Facts in a row, each a link to the place where a visitor can check it. */
export const Proofs = ({ section, page: { href } }: SectionProps<'proofs', 'href'>) => (
  <section className={proofs.proofs}>
    <h2>{section.title}</h2>
    <ul>
      {section.proofs.map(({ icon, path, label }) => (
        <li key={path}>
          <Pictogram name={icon} />
          <a href={href(path)}>{label}</a>
        </li>
      ))}
    </ul>
  </section>
)

/** Links with descriptions. The link to the account of the store is shown only on a site that has one. */
export const Links = ({ section, page: { href, accountUrl } }: SectionProps<'links', 'href' | 'accountUrl'>) => (
  <section className={linksClass(section)}>
    <h2>{section.title}</h2>
    <ul className={links.links} lang={section.language} dir={section.language === undefined ? undefined : 'ltr'}>
      {section.links.flatMap(({ path, label, text }) => {
        const target = path === ACCOUNT_PATH ? accountUrl : href(path)
        return target === null ? (
          []
        ) : (
          <li key={path}>
            <a href={target}>{label}</a>
            <p>{text}</p>
          </li>
        )
      })}
    </ul>
  </section>
)

interface QuestionListProps extends Pick<SectionOf<'questions'>, 'questions'> {
  /** Whether the answers are initially visible. @default false */
  readonly open?: boolean
}

const QuestionList = ({ questions, open }: QuestionListProps) => (
  <div className={plain.questions}>
    {questions.map(({ question, answer }) => (
      <details key={question} open={open}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
)

/** Questions that expand to their answers without JavaScript. */
export const Questions = ({ section }: { section: SectionOf<'questions'> }) => (
  <section className={plain.section}>
    <h2>{section.title}</h2>
    <QuestionList questions={section.questions} />
  </section>
)

/** Questions and answers in a modal. */
export const QuestionModal = ({ section, page }: SectionProps<'modal', 't'>) => {
  const { id, title, order, externalIds, questions } = section
  return (
    <Modal id={id} opener="content" title={title} order={order} externalIds={externalIds} page={page}>
      <QuestionList questions={questions} open />
    </Modal>
  )
}

/** Numbered steps. A step with a path is a link. */
export const Steps = ({ section, page: { href } }: SectionProps<'steps', 'href'>) => (
  <section className={`${plain.section} ${plain.band}`}>
    <h2>{section.title}</h2>
    <ol className={`${plain.steps} ${pictures.steps}`}>
      {section.steps.map(({ title, text, path }) => (
        <li key={title}>
          <h3>{path === undefined ? title : <a href={href(path)}>{title}</a>}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

/** Matches an e-mail address, without the period at the end of a sentence. */
const EMAIL_ADDRESS = /((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

const LinkedText = ({ text }: { text: string }) =>
  // Because of the capturing group, `split` returns every match at an odd position.
  text.split(EMAIL_ADDRESS).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  )

interface FactsProps extends Pick<SitePage, 'href'> {
  readonly facts: readonly Feature[]
}

/** Cards beside a section. */
export const Facts = ({ facts: items, href }: FactsProps) => (
  <ul className={`${plain.tiles} ${facts.facts}`}>
    <FeatureItems features={items} href={href} />
  </ul>
)

/** Paragraphs of plain text, with cards beside them. E-mail addresses are links. */
export const TextSection = ({ section, page: { href } }: SectionProps<'text', 'href'>) => (
  <section className={section.facts === undefined ? plain.section : `${plain.section} ${facts.columns}`}>
    {section.title === undefined ? null : <h2>{section.title}</h2>}
    <div className={section.facts === undefined ? `${plain.paragraphs} ${plain.text}` : plain.paragraphs}>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
    {section.facts === undefined ? null : <Facts facts={section.facts} href={href} />}
  </section>
)

/** A statement that a law requires, for example on accessibility. */
export const Statement = ({ section, page: { href } }: SectionProps<'statement', 'href'>) => (
  <div data-statement="">
    {section.parts.map(({ title, paragraphs, links: targets = [] }) => (
      <section className={plain.section} key={title}>
        <h2>{title}</h2>
        <div className={`${plain.paragraphs} ${plain.text}`}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <LinkedText text={paragraph} />
            </p>
          ))}
          {targets.map(({ label, url }) => (
            <p key={url}>
              <a href={url.startsWith('/') ? href(url) : url}>{label}</a>
            </p>
          ))}
        </div>
      </section>
    ))}
  </div>
)
