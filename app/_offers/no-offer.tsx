import styles from '../_offer-form/no-offer.module.css'

/** What a buy block says in place of prices, and where it leads on. */
export interface NoOfferTexts {
  /** Said first and plainly: that something is free, or that it failed; null where the text says it all. */
  readonly title: string | null
  readonly text: string
  readonly links: readonly { readonly href: string; readonly text: string; readonly isButton: boolean }[]
  /** Whether prices could not be had. */
  readonly isFailed: boolean
}

/** A buy block without prices. */
export const NoOffer = ({ title, text, links, isFailed }: NoOfferTexts) => (
  <div className={styles['notice']} data-message={isFailed ? 'prices-failed' : undefined}>
    {title === null ? null : <p className={styles[isFailed ? 'failed' : 'free']}>{title}</p>}
    <p>{text}</p>
    <p className={styles['ways']}>
      {links.map((link) => (
        <a key={link.href} className={link.isButton ? styles['button'] : undefined} href={link.href}>
          {link.text}
        </a>
      ))}
    </p>
  </div>
)
