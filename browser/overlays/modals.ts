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

const openLinked = (): void => {
  const modal = linkedModal()
  if (modal !== undefined && !modal.open) modal.showModal()
}

/** Opens the modal of a clicked link without navigation, so that closing the modal returns the focus to the link. */
const openClicked = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  const modal = link === null ? undefined : linkedModal(link.hash)
  if (modal === undefined) return
  event.preventDefault()
  if (!modal.open) modal.showModal()
}

/** Closes a modal after a click outside it, for browsers that do not support this natively. */
const closeOutside = ({ target, clientX, clientY }: MouseEvent): void => {
  if (!(target instanceof HTMLDialogElement) || target.dataset['modal'] === undefined) return
  const { left, right, top, bottom } = target.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
}

/**
 * Opens modals that links or the URL refer to, and keeps modals in z-order. Browsers put the modal that was opened last on top,
 * so modals that belong above it are shown again.
 */
export const startModals = (): void => {
  let stack: ModalStack = []
  const onToggle = (event: Event): void => {
    const { target: modal } = event
    if (
      !(event instanceof ToggleEvent) ||
      !(modal instanceof HTMLDialogElement) ||
      modal.dataset['modal'] === undefined
    )
      return
    if (event.newState === 'closed') {
      stack = withoutModal(stack, modal.id)
      modal.dataset['closed'] = ''
      // Removes the fragment, so that the same link can open the modal again.
      if (linkedModal() === modal) history.replaceState(history.state, '', location.pathname + location.search)
      return
    }
    // If the loop below showed the modal again, its position is unchanged.
    if (stack.some(({ id }) => id === modal.id)) return
    stack = withModal(stack, { id: modal.id, order: Number(modal.dataset['order']) })
    for (const { id } of modalsAbove(stack, modal.id)) {
      byId(id)?.close()
      byId(id)?.showModal()
    }
  }
  // The event does not bubble.
  addEventListener('toggle', onToggle, { capture: true })
  addEventListener('hashchange', openLinked)
  addEventListener('click', openClicked)
  if (!('closedBy' in HTMLDialogElement.prototype)) addEventListener('click', closeOutside)
  openLinked()
}
