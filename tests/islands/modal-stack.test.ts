import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ModalStack, modalsAbove, withModal, withoutModal } from '../../browser/overlays/modal-stack.ts'

const ids = (stack: ModalStack) => stack.map(({ id }) => id)
const opened = (...modals: readonly (readonly [string, number])[]): ModalStack =>
  modals.reduce<ModalStack>((stack, [id, order]) => withModal(stack, { id, order }), [])

describe('open modals', () => {
  it('lie by their order, whichever was opened first', () => {
    expect(ids(opened(['buy', 1], ['help', 2]))).toEqual(['buy', 'help'])
    expect(ids(opened(['help', 2], ['buy', 1]))).toEqual(['buy', 'help'])
    expect(ids(modalsAbove(opened(['help', 2], ['terms', 3], ['buy', 1]), 'buy'))).toEqual(['help', 'terms'])
    expect(modalsAbove(opened(['buy', 1], ['help', 2]), 'help')).toEqual([])
  })

  it('of one order lie as they were opened', () => {
    expect(ids(opened(['one', 2], ['other', 2], ['one', 2]))).toEqual(['other', 'one'])
  })

  it('leave the next highest current where the top one is closed, and none after the last', () => {
    const stack = opened(['buy', 1], ['help', 2])
    expect(ids(withoutModal(stack, 'help')).at(-1)).toBe('buy')
    expect(withoutModal(withoutModal(stack, 'help'), 'buy')).toEqual([])
  })

  it('are each there once, in order, whatever was opened and closed', () => {
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
