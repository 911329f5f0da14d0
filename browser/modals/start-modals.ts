import { type ModalStack, modalsAbove, withModal, withoutModal } from './modal-stack.ts'

const modals = (): readonly HTMLDialogElement[] => [
  ...document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]'),
]

const byId = (id: string): HTMLDialogElement | undefined => modals().find((modal) => modal.id === id)

/** The modal that the fragment of the address opens, by its own id or an external one. */
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
 * Opens the modal that the address names, and keeps modals in their order: the browser lays on top what was opened last, so
 * what belongs above it is shown again. All else is native.
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
      // A link may name it again.
      if (linkedModal() === modal) history.replaceState(history.state, '', location.pathname + location.search)
      return
    }
    // Shown again by the lines below: its place has not changed.
    if (stack.some(({ id }) => id === modal.id)) return
    stack = withModal(stack, { id: modal.id, order: Number(modal.dataset['order']) })
    for (const { id } of modalsAbove(stack, modal.id)) {
      byId(id)?.close()
      byId(id)?.showModal()
    }
  }
  // It does not bubble, but is captured.
  addEventListener('toggle', onToggle, { capture: true })
  addEventListener('hashchange', openLinked)
  openLinked()
}
