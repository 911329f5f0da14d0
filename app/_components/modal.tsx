import type { ReactNode } from 'react'
import type { UsesPage } from '../_page/site-page.ts'
import { Pictogram } from './drawings.tsx'
import styles from './modal.module.css'

declare module 'react' {
  // React's types lack the invoker commands of HTML.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined
    commandfor?: string | undefined
  }
}

interface ModalProps extends UsesPage<'t'> {
  /** Unique on the page. Buttons refer to it with `commandfor`. */
  readonly id: string
  readonly title: string
  /** Z-order; purchase modals have 1. */
  readonly order: number
  /** URL fragments that open the modal, also from other pages. */
  readonly externalIds?: readonly string[]
  readonly children: ReactNode
}

/**
 * A native modal. Invoker commands open and close it without a script. A link to one of its external ids also opens it; without
 * scripts, CSS shows it over the page instead.
 */
export const Modal = ({ id, title, order, externalIds = [], page, children }: ModalProps) => {
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
