import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { HeroPicture, Pictogram } from '../drawings.tsx'
import { BuyBlock } from '../offers/buy-block.tsx'
import styles from './hero.module.css'
import sticky from './sticky-buy.module.css'

/** The top of a page: a heading, what to buy or where to go, and reasons. On a phone the price comes before the reasons. */
export const Hero = ({ section, context }: { section: SectionOf<'hero'>; context: PageContext }) => {
  const { eyebrow, title, lead, points, buyBlock, action, picture } = section
  const offer = buyBlock && context.offers[buyBlock.product]
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.title}>
          {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <div className={`${styles.side} ${sticky.side}`}>
          {offer === undefined ? <HeroPicture name={picture} /> : <BuyBlock view={offer} context={context} />}
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
            <a className={styles.action} href={context.href(action.path)}>
              {action.label}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
