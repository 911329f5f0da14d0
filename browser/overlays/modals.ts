import { type ModalStack, modalsAbove, withModal, withoutModal } from './modal-stack.ts'

const modals = (): readonly HTMLDialogElement[] => [
  ...document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]'),
]

const byId = (id: string): HTMLDialogElement | undefined => modals().find((modal) => modal.id === id)

/** Returns the modal with the id in a URL fragment such as `#buy-plus`, or the modal that contains the element with that id. */
const linkedModal = (fragment = location.hash): HTMLDialogElement | undefined => {
  const id = fragment.slice(1)
  return id === ''
    ? undefined
    : (document.getElementById(id)?.closest<HTMLDialogElement>('dialog[data-modal]') ?? undefined)
}

/** Returns the modal of a clicked link, unless the click opens a new tab or window. */
const clickedModal = (event: MouseEvent): HTMLDialogElement | undefined => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  return link === null ? undefined : linkedModal(link.hash)
}

const isModal = (target: EventTarget | null): target is HTMLDialogElement =>
  target instanceof HTMLDialogElement && target.dataset['modal'] !== undefined

/** Closes a modal after a click outside it, for browsers that do not support this natively. */
const closeOutside = ({ target, clientX, clientY }: MouseEvent): void => {
  if (!isModal(target)) return
  const { left, right, top, bottom } = target.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
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
      byId(id)?.close()
      byId(id)?.showModal()
    }
  }
  const open = (modal: HTMLDialogElement | undefined): void => {
    if (modal === undefined || modal.open) return
    modal.showModal()
    sort(modal)
  }
  const onToggle = ({ target: modal }: Event): void => {
    if (isModal(modal) && modal.open) sort(modal)
  }
  const onClose = ({ target: modal }: Event): void => {
    // A modal that `sort` has shown again is open when its event arrives.
    if (!isModal(modal) || modal.open) return
    stack = withoutModal(stack, modal.id)
    modal.dataset['closed'] = ''
    // Removes the fragment, so that the same link can open the modal again.
    if (linkedModal() === modal) history.replaceState(history.state, '', location.pathname + location.search)
  }
  const onClick = (event: MouseEvent): void => {
    const modal = clickedModal(event)
    if (modal === undefined) return
    // Without navigation, closing the modal returns the focus to the link.
    event.preventDefault()
    open(modal)
  }
  // The events do not bubble. Some browsers of the last 30 months lack the `toggle` event of dialogs, which only tells of modals
  // that other scripts have opened.
  addEventListener('toggle', onToggle, { capture: true })
  addEventListener('close', onClose, { capture: true })
  addEventListener('hashchange', () => open(linkedModal()))
  addEventListener('click', onClick)
  if (!('closedBy' in HTMLDialogElement.prototype)) addEventListener('click', closeOutside)
  open(linkedModal())
}
