interface OpenModal {
  readonly id: string
  /** Z-order. Of two modals with the same order, the one opened last is on top. */
  readonly order: number
}

/** The open modals from bottom to top; the last one is the current modal. */
export type ModalStack = readonly OpenModal[]

/** Adds a modal to the stack (specification, section 4, modals). */
export const withModal = (stack: ModalStack, modal: OpenModal): ModalStack => {
  const others = withoutModal(stack, modal.id)
  const above = others.filter(({ order }) => order > modal.order)
  return [...others.filter(({ order }) => order <= modal.order), modal, ...above]
}

export const withoutModal = (stack: ModalStack, id: string): ModalStack => stack.filter((open) => open.id !== id)

/** Returns the modals to show again, in order, to keep them above a modal that was just opened. */
export const modalsAbove = (stack: ModalStack, id: string): ModalStack =>
  stack.slice(stack.findIndex((open) => open.id === id) + 1)
