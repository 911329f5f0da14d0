import { type ModalStack, modalsAbove, withModal, withoutModal } from './modal-stack.ts'

const modals = (): readonly HTMLDialogElement[] => [
  ...document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]'),
]

const byId = (id: string): HTMLDialogElement | undefined => modals().find((modal) => modal.id === id)

/** Returns the modal that the fragment of the URL names, or that contains the named element. */
const linkedModal = (): HTMLDialogElement | undefined => {
  const id = location.hash.slice(1)
  return id === ''
    ? undefined
    : (document.getElementById(id)?.closest<HTMLDialogElement>('dialog[data-modal]') ?? undefined)
}

const openLinked = (): void => {
  const modal = linkedModal()
  if (modal !== undefined && !modal.open) modal.showModal()
}

/**
 * Opens the modal that the URL names, and keeps modals in z-order. Browsers put the modal that was opened last on top, so modals
 * that belong above it are shown again.
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
  openLinked()
}
