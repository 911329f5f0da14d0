import { editionOf } from '../../../domain/catalogue/product-lookup.ts'
import { OFFER_ID } from '../../../domain/routing/choice-query.ts'
import { HEAD_DRAWINGS, type HeadDrawing } from '../../../ports/vocabulary.ts'
import type { SectionProps, SitePage } from '../../_page/site-page.ts'
import { CheckedItems } from '../drawings.tsx'
import headPicture from '../head-picture.module.css'
import { HeroPicture } from '../hero-picture.tsx'
import { BuyBlock, type BuyBlockParts, promotionLines } from '../offers/buy-block.tsx'
import { LowestPrice } from '../offers/lowest-price.tsx'
import priceFirst from '../offers/price-first.module.css'
import { placeUrl } from '../place-url.ts'
import { StillScreen } from '../product-screen.tsx'
import styles from './hero.module.css'
import appWindow from './hero-app.module.css'

/** Returns whether there is a drawing of this name. */
const isHeadDrawing = (name: string): name is HeadDrawing => HEAD_DRAWINGS.some((drawing) => drawing === name)

/**
 * A picture beside the heading of a page. It shows the task of the page, and is decorative. React would preload a picture that is not
 * lazy, before the style, with a link whose attributes have no fixed order.
 */
const HeadPicture = ({ name }: { readonly name: HeadDrawing }) => (
  <img
    className={headPicture.picture}
    src={`/screens/head-${name}.svg`}
    width="340"
    height="170"
    alt=""
    loading="lazy"
  />
)

/** Matches the space after a sentence. Japanese and Chinese sentences have none. */
const SENTENCE_END = /(?<=[.!?]) |(?<=[。！？])(?=.)/

/** A heading whose lines break between sentences first. */
const Sentences = ({ text }: { text: string }) => {
  const sentences = text.split(SENTENCE_END)
  return sentences.length === 1
    ? text
    : sentences.flatMap((sentence, at) => [
        ...(at === 0 || !text.includes(' ') ? [] : [' ']),
        <span key={sentence}>{sentence}</span>,
      ])
}

/** Whether the page lists reviews that the vendor wrote as a demonstration. */
const hasSampleReviews = ({ content, reviews }: Pick<SitePage, 'content' | 'reviews'>): boolean =>
  content.sections.some(
    (section) =>
      section.kind === 'reviews' && section.shown === 'list' && reviews[section.product]?.isDemonstration === true,
  )

/**
 * The top of a page: heading, advantages, and a buy block or a picture. On a phone, the price precedes the advantages. The hero of a
 * page with neither, such as support, is compact, because the task of the page is below. Its picture is beside the heading on a desktop.
 */
export const Hero = ({
  section,
  page,
}: SectionProps<'hero', BuyBlockParts | 'offers' | 'promotions' | 'content' | 'reviews'>) => {
  const { eyebrow, title, lead, points, buyBlock, action, otherAction, picture, app, screen } = section
  const actions = [action, otherAction].filter((link) => link !== undefined)
  const offer = buyBlock && page.offers[buyBlock.product]
  const headDrawing =
    picture !== undefined && isHeadDrawing(picture) && offer === undefined && app === undefined ? picture : undefined
  const isPictured = (picture !== undefined || app !== undefined) && headDrawing === undefined
  const drawing = isPictured ? <HeroPicture name={picture} app={app} /> : null
  const side =
    offer === undefined ? (
      drawing
    ) : (
      <BuyBlock view={offer} promotions={promotionLines(page, offer.product)} page={page} />
    )
  const hasBar = offer?.state === 'offered' && offer.addOns !== undefined
  const isBare = offer === undefined && points.length === 0 && actions.length === 0
  return (
    <section
      className={side === null ? `${styles.hero} ${styles.compact}` : styles.hero}
      data-edition={buyBlock && editionOf(buyBlock.product)}
    >
      <div className={styles.inner}>
        <div className={styles.title}>
          {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1>
            <Sentences text={title} />
          </h1>
          {hasSampleReviews(page) ? (
            <p className={styles.lead} data-demonstration="">
              {page.t('reviews.demonstrationNote')}
            </p>
          ) : (
            <p className={styles.lead}>{lead}</p>
          )}
        </div>
        {headDrawing === undefined ? null : <HeadPicture name={headDrawing} />}
        {side === null ? null : (
          <div className={`${styles.side} ${hasBar ? priceFirst.plain : priceFirst.side}`} id={offer && OFFER_ID}>
            {side}
          </div>
        )}
        {isBare ? null : (
          <div className={styles.more}>
            {points.length === 0 ? null : (
              <ul className={styles.points}>
                <CheckedItems items={points} size={20} />
              </ul>
            )}
            {buyBlock === undefined ? <LowestPrice page={page} /> : null}
            {actions.length === 0 ? null : (
              <p className={styles.actions}>
                {actions.map(({ path, label }) => (
                  <a key={path} href={placeUrl(path, page.href)}>
                    {label}
                  </a>
                ))}
              </p>
            )}
            {offer === undefined || screen === undefined ? null : (
              <div className={appWindow.app}>
                <StillScreen screen={screen} page={page} />
              </div>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
