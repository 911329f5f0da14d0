interface OpenModal {
  readonly id: string
  /** Z-order. If two modals have the same order, the modal that was opened last is on top. */
  readonly order: number
}

/** The open modals from bottom to top. The last modal is current. */
export type ModalStack = readonly OpenModal[]

/** Returns the stack with a modal added (specification, section 4, modals). */
export const withModal = (stack: ModalStack, modal: OpenModal): ModalStack => {
  const others = withoutModal(stack, modal.id)
  const above = others.filter(({ order }) => order > modal.order)
  return [...others.filter(({ order }) => order <= modal.order), modal, ...above]
}

export const withoutModal = (stack: ModalStack, id: string): ModalStack => stack.filter((open) => open.id !== id)

/** Returns the modals that belong above a newly opened modal, in order. They must be shown again. */
export const modalsAbove = (stack: ModalStack, id: string): ModalStack =>
  stack.slice(stack.findIndex((open) => open.id === id) + 1)
