import type { FinderAnswers } from '../../../domain/finder/finder-answers.ts'
import { alternativesTo, type Recommendation } from '../../../domain/finder/recommend-product.ts'
import { struckNoteOf } from '../../../domain/offers/comparison-view.ts'
import { choiceOfOption, linkWithChoice } from '../../../domain/routing/choice-query.ts'
import type { ProductCard } from '../../../ports/page-items.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import badged from '../../_offers/badged-name.module.css'
import { CardPrices } from '../../_offers/card-price.tsx'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'
import { CheckedItems, Pictogram } from '../drawings.tsx'
import { Tile } from '../product-screen.tsx'
import styles from './finder-result.module.css'

type Parts = 't' | 'href' | 'offers'

interface OfferProps extends UsesPage<Parts> {
  readonly recommendation: Recommendation
}

interface PriceProps extends OfferProps {
  readonly isRecommended: boolean
}

/** The price of an option, with its term, quantity and renewal. */
const Price = ({ recommendation: { product, option }, isRecommended, page: { t, offers } }: PriceProps) => {
  const view = offers[product.shortName]
  const taxNote = view?.state === 'offered' ? view.taxNote : ''
  const labels = { was: t('listen.was'), now: t('listen.now') }
  return (
    <div className={styles.offer}>
      <CardPrices options={[option]} compared={[]} taxNote={taxNote} labels={labels} isRecommended={isRecommended} />
    </div>
  )
}

const linkTo = ({ product, option }: Recommendation, { href }: Pick<SitePage, 'href'>): string =>
  linkWithChoice(href(`/${product.page}`), choiceOfOption(option))

interface PointsProps extends UsesPage<'t'> {
  readonly has: readonly string[]
  readonly lacks?: readonly string[]
}

/** A list of the features that a product has, and of the wanted ones that it lacks. */
const Points = ({ has, lacks = [], page: { t } }: PointsProps) => (
  <ul className={styles.points}>
    <CheckedItems items={has} size={20} />
    {lacks.map((point) => (
      <li key={point} className={styles.lacks}>
        <Pictogram name="close" size={20} />
        <span>
          <span className="visually-hidden">{`${t('compare.notIncluded')} `}</span>
          {point}
        </span>
      </li>
    ))}
  </ul>
)

type CardTexts = Partial<ProductCard> & Pick<ProductCard, 'name' | 'path'>

const TiledName = ({ path, name }: Pick<ProductCard, 'name' | 'path'>) => (
  <h2 className={badged['name']}>
    <Tile path={path} />
    {name}
  </h2>
)

interface ResultProps extends OfferProps {
  readonly answers: FinderAnswers
  readonly section: SectionOf<'finder'>
}

/**
 * The recommended product with its reason and price, beside a cheaper one and one with other features. The links to their pages carry
 * the choice.
 */
export const FinderResult = ({ recommendation, answers, section, page }: ResultProps) => {
  const { t, offers } = page
  const { product, option, features } = recommendation
  const cardOf = ({ product: { shortName, page: path } }: Recommendation): CardTexts =>
    section.cards.find(({ buyBlock }) => buyBlock?.product === shortName) ?? { name: shortName, path: `/${path}` }
  const { name, path, tagline } = cardOf(recommendation)
  const alternatives = alternativesTo(recommendation, answers, offers)
  const shown = [recommendation, ...alternatives].flatMap((each) => offers[each.product.shortName] ?? [])
  const struckNote = struckNoteOf(shown)
  return (
    <div className={styles.result}>
      <h1>{t('finder.answer', { product: name })}</h1>
      <ul className={styles.cards}>
        <li className={styles.card} data-finder-result={product.shortName}>
          <p className={styles.kind}>{t('finder.result')}</p>
          <TiledName path={path} name={name} />
          <p>{tagline}</p>
          <p>{t('finder.reason')}</p>
          <Points has={[option.quantityLabel, ...features.map((feature) => section.features[feature])]} page={page} />
          <Price recommendation={recommendation} isRecommended page={page} />
          <a className={styles.action} href={linkTo(recommendation, page)}>
            {t('buy.learnMore', { product: name })}
          </a>
        </li>
        {alternatives.map((each) => {
          const card = cardOf(each)
          return (
            <li key={each.kind} className={styles.card} data-alternative={each.product.shortName}>
              {each.kind === 'other' ? null : <p className={styles.kind}>{t(`finder.${each.kind}`)}</p>}
              <TiledName path={card.path} name={card.name} />
              <p>{card.tagline}</p>
              <Points
                has={card.points ?? []}
                lacks={each.missing.map((feature) => section.features[feature])}
                page={page}
              />
              <Price recommendation={each} isRecommended={false} page={page} />
              <a className={styles.action} href={linkTo(each, page)}>
                {t('buy.learnMore', { product: card.name })}
              </a>
            </li>
          )
        })}
      </ul>
      {struckNote === undefined ? null : (
        <p className={styles.note} data-struck-note="">
          {struckNote}
        </p>
      )}
    </div>
  )
}
