import type { ReactNode } from 'react'
import type { PageContext } from '../_page/page-context.ts'
import { Pictogram } from './drawings.tsx'
import styles from './modals/modal.module.css'

interface ModalProps {
  /** Unique on the page: what `commandfor` of a button names. */
  readonly id: string
  readonly title: string
  /** The higher lies on top; those of purchases have 1. */
  readonly order: number
  /** Fragments by which links open it, from other pages, too. */
  readonly externalIds?: readonly string[]
  readonly context: PageContext
  readonly children: ReactNode
}

/**
 * A native modal. Invoker commands open and close it without script, and one that opens over another is closed first. A link to
 * one of its external ids shows it on its page, without script over the page and with script as any other.
 */
export const Modal = ({ id, title, order, externalIds = [], context, children }: ModalProps) => {
  const titleId = `${id}-title`
  const label = context.t('chrome.closeModal')
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
        {externalIds.length === 0 ? null : (
          <a className={styles.leave} href="#content" aria-label={label}>
            <Pictogram name="close" />
          </a>
        )}
        <button type="button" command="close" commandfor={id} aria-label={label}>
          <Pictogram name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
