import type { ReactNode } from 'react'
import type { UsesPage } from '../_page/site-page.ts'
import { Pictogram } from './drawings.tsx'
import styles from './modal.module.css'

interface ModalProps extends UsesPage<'t'> {
  /** Unique on the page. A link to this fragment opens the modal. */
  readonly id: string
  /** Id of an element near the link that opens the modal. Without scripts, the close button leads there. */
  readonly opener: string
  readonly title: string
  /** Z-order; purchase modals have 1. */
  readonly order: number
  /** URL fragments that open the modal, also from other pages. */
  readonly externalIds?: readonly string[]
  readonly children: ReactNode
}

/**
 * A native dialog, which opens through links to its id or to an external id. With scripts, it opens as a modal. Without scripts,
 * CSS shows it over the page.
 */
export const Modal = ({ id, opener, title, order, externalIds = [], page, children }: ModalProps) => {
  const titleId = `${id}-title`
  const label = page.t('chrome.closeModal')
  return (
    <dialog
      className={styles.modal}
      id={id}
      data-modal={id}
      data-order={order}
      aria-labelledby={titleId}
      closedby="any"
    >
      {externalIds.map((externalId) => (
        <i key={externalId} id={externalId} />
      ))}
      <div className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        <a className={styles.leave} href={`#${opener}`} aria-label={label}>
          <Pictogram name="close" />
        </a>
        <form method="dialog">
          <button type="submit" aria-label={label}>
            <Pictogram name="close" />
          </button>
        </form>
      </div>
      {children}
    </dialog>
  )
}
