import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ModalStack, modalsAbove, withModal, withoutModal } from '../../browser/overlays/modal-stack.ts'

const ids = (stack: ModalStack) => stack.map(({ id }) => id)
const opened = (...modals: readonly (readonly [string, number])[]): ModalStack =>
  modals.reduce<ModalStack>((stack, [id, order]) => withModal(stack, { id, order }), [])

describe('the modal stack', () => {
  it('sorts modals by z-order, regardless of opening order', () => {
    expect(ids(opened(['buy', 1], ['help', 2]))).toEqual(['buy', 'help'])
    expect(ids(opened(['help', 2], ['buy', 1]))).toEqual(['buy', 'help'])
    expect(ids(modalsAbove(opened(['help', 2], ['terms', 3], ['buy', 1]), 'buy'))).toEqual(['help', 'terms'])
    expect(modalsAbove(opened(['buy', 1], ['help', 2]), 'help')).toEqual([])
  })

  it('puts the modal that was opened last on top of modals with the same order', () => {
    expect(ids(opened(['one', 2], ['other', 2], ['one', 2]))).toEqual(['other', 'one'])
  })

  it('makes the next highest modal current when the top one closes, and is empty after the last one closes', () => {
    const stack = opened(['buy', 1], ['help', 2])
    expect(ids(withoutModal(stack, 'help')).at(-1)).toBe('buy')
    expect(withoutModal(withoutModal(stack, 'help'), 'buy')).toEqual([])
  })

  it('contains each open modal once, in z-order, after every sequence of opening and closing', () => {
    const acts = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), order: fc.nat(3), isOpening: fc.boolean() }),
    )
    fc.assert(
      fc.property(acts, (list) => {
        let stack: ModalStack = []
        const open = new Set<string>()
        for (const { isOpening, ...modal } of list) {
          stack = isOpening ? withModal(stack, modal) : withoutModal(stack, modal.id)
          if (isOpening) open.add(modal.id)
          else open.delete(modal.id)
          expect(new Set(ids(stack))).toEqual(open)
          expect(stack.length).toBe(open.size)
          expect(stack.map(({ order }) => order)).toEqual(stack.map(({ order }) => order).toSorted((a, b) => a - b))
        }
      }),
    )
  })
})
