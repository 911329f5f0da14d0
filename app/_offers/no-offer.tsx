import styles from './no-offer.module.css'

interface NoOfferLink {
  readonly href: string
  readonly text: string
  readonly isButton: boolean
  /** Name of the file that the link downloads. @default no download */
  readonly fileName?: string
  /** System of the file. @default no download */
  readonly platform?: string
  /** Analytics event of a click. @default none */
  readonly event?: string
}

export interface NoOfferTexts {
  /** Null unless the product is free or its prices failed to load. */
  readonly title: string | null
  readonly text: string
  readonly links: readonly NoOfferLink[]
  readonly isFailed: boolean
}

/** A buy block without prices. */
export const NoOffer = ({ title, text, links, isFailed }: NoOfferTexts) => (
  <div className={styles['notice']} data-message={isFailed ? 'prices-failed' : undefined}>
    {title === null ? null : <p className={styles[isFailed ? 'failed' : 'free']}>{title}</p>}
    <p>{text}</p>
    <p className={styles['ways']}>
      {links.map((link) => (
        <a
          key={link.href}
          className={link.isButton ? styles['button'] : undefined}
          href={link.href}
          download={link.fileName}
          data-platform={link.platform}
          data-event={link.event}
        >
          {link.text}
        </a>
      ))}
    </p>
  </div>
)
