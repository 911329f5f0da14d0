/** A modal that is open. */
export interface OpenModal {
  readonly id: string
  /** The higher lies on top; of two of one order, the one opened last. */
  readonly order: number
}

/** The open modals in the order in which they lie, the current one last; none when the last was closed. */
export type ModalStack = readonly OpenModal[]

/** The stack with one modal more (specification, section 4, modals). */
export const withModal = (stack: ModalStack, modal: OpenModal): ModalStack => {
  const others = withoutModal(stack, modal.id)
  const above = others.filter(({ order }) => order > modal.order)
  return [...others.filter(({ order }) => order <= modal.order), modal, ...above]
}

/** The stack without a modal: closed on top, it makes the next one current. */
export const withoutModal = (stack: ModalStack, id: string): ModalStack => stack.filter((open) => open.id !== id)

/** What has to be shown again, in this order, so that a modal that was opened just now lies below them. */
export const modalsAbove = (stack: ModalStack, id: string): ModalStack =>
  stack.slice(stack.findIndex((open) => open.id === id) + 1)
