import { OFFER_ID } from '../../../domain/routing/choice-query.ts'
import type { SectionProps } from '../../_page/site-page.ts'
import { HeroPicture, Pictogram } from '../drawings.tsx'
import { BuyBlock, type BuyBlockParts } from '../offers/buy-block.tsx'
import styles from './hero.module.css'
import sticky from './sticky-buy.module.css'

/** The top of a page: heading, advantages, and a buy block or a picture. On a phone, the price precedes the advantages. */
export const Hero = ({ section, page }: SectionProps<'hero', BuyBlockParts | 'offers'>) => {
  const { eyebrow, title, lead, points, buyBlock, action, picture } = section
  const offer = buyBlock && page.offers[buyBlock.product]
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.title}>
          {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <div className={`${styles.side} ${sticky.side}`} id={offer && OFFER_ID}>
          {offer === undefined ? <HeroPicture name={picture} /> : <BuyBlock view={offer} page={page} />}
        </div>
        <div className={styles.more}>
          {points.length === 0 ? null : (
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Pictogram name="check" size={20} />
                  {point}
                </li>
              ))}
            </ul>
          )}
          {action === undefined ? null : (
            <a className={styles.action} href={page.href(action.path)}>
              {action.label}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
