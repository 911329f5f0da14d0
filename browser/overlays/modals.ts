import { markBusy } from '../forms/submit-once.ts'
import { parseOwnPage } from '../scripts/trust-own-content.ts'
import { type ModalStack, modalsAbove, withModal, withoutModal } from './modal-stack.ts'

/** Returns the modal with an id, by default that of the URL's fragment, or the modal that contains the element with that id. */
const modalWith = (id = location.hash.slice(1)): HTMLDialogElement | null | undefined =>
  document.getElementById(id)?.closest<HTMLDialogElement>('dialog[data-modal]')

/** Returns the modal of the link that an event is in. The address of the link may be a page that replaces the modal without scripts. */
const linkedModal = ({ target }: Event): HTMLDialogElement | null | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens], a[href^="#"]') : null
  return link && modalWith(link.dataset['opens'] ?? link.hash.slice(1))
}

const isModal = (target: EventTarget | null): target is HTMLDialogElement =>
  target instanceof HTMLDialogElement && target.dataset['modal'] !== undefined

/** Closes a modal after a click outside it, for browsers that do not support this natively. */
const closeOutside = ({ target, clientX, clientY }: MouseEvent): void => {
  if (!isModal(target)) return
  const { left, right, top, bottom } = target.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
}

type FillModal = (place: HTMLElement, parse: typeof parseOwnPage) => Promise<void>

const ISLANDS = '/scripts/islands.js'
const PENDING = '[data-content]:not([aria-busy])'

/**
 * Fetches the content of a modal, unless the modal has it. Until then, and if that fails, the modal has a link to a page with the
 * same content. A later call tries again.
 */
const fill = (modal: HTMLDialogElement): void => {
  const place = modal.querySelector<HTMLElement>(PENDING)
  if (place === null) return
  const restore = markBusy(place)
  void (import(ISLANDS) as Promise<{ readonly fillModal: FillModal }>)
    .then(({ fillModal }) => fillModal(place, parseOwnPage))
    .catch(() => {})
    .then(restore)
}

/**
 * Opens modals that links or the URL refer to, and keeps modals in z-order. Browsers put the modal that was opened last on top,
 * so modals that belong above it are shown again.
 */
export const startModals = (): void => {
  let stack: ModalStack = []
  /** Puts an open modal below the modals of a higher order. */
  const sort = (modal: HTMLDialogElement): void => {
    if (stack.some(({ id }) => id === modal.id)) return
    stack = withModal(stack, { id: modal.id, order: Number(modal.dataset['order']) })
    for (const { id } of modalsAbove(stack, modal.id)) {
      modalWith(id)?.close()
      modalWith(id)?.showModal()
    }
  }
  const open = (modal = modalWith()): void => {
    if (!modal || modal.open) return
    modal.showModal()
    fill(modal)
    sort(modal)
  }
  const onToggle = ({ target: modal }: Event): void => {
    if (!isModal(modal) || !modal.open) return
    fill(modal)
    sort(modal)
  }
  const onClose = ({ target: modal }: Event): void => {
    // A modal that `sort` has shown again is open when its event arrives.
    if (!isModal(modal) || modal.open) return
    stack = withoutModal(stack, modal.id)
    modal.dataset['closed'] = ''
    // Removes the fragment, so that the same link can open the modal again.
    if (modalWith() === modal) history.replaceState(history.state, '', location.pathname + location.search)
  }
  const onClick = (event: MouseEvent): void => {
    const modal = linkedModal(event)
    // A click with a key opens a new tab or window.
    if (!modal || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    // Without navigation, closing the modal returns the focus to the link.
    event.preventDefault()
    open(modal)
  }
  /** Fetches the content of a modal when the visitor points at its link. */
  const onIntent = (event: Event): void => {
    const modal = linkedModal(event)
    if (modal) fill(modal)
  }
  // First: a browser without dialogs throws here, and follows the links.
  if (!('closedBy' in HTMLDialogElement.prototype)) addEventListener('click', closeOutside)
  // The events do not bubble. Some browsers of the last 30 months lack the `toggle` event of dialogs, which only tells of modals
  // that other scripts have opened.
  addEventListener('toggle', onToggle, { capture: true })
  addEventListener('close', onClose, { capture: true })
  addEventListener('hashchange', () => open())
  addEventListener('click', onClick)
  for (const intent of ['pointerover', 'focusin']) addEventListener(intent, onIntent)
  open()
}
