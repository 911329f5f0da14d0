import { expect, it } from 'vitest'
import { styleBusyButtons } from '../../../browser/forms/busy-style.ts'

it('styleBusyButtons adds the style of busy elements to the sheets of a document or a shadow tree', () => {
  const tree = document.createElement('div').attachShadow({ mode: 'open' })
  const earlier = new CSSStyleSheet()
  tree.adoptedStyleSheets = [earlier]
  styleBusyButtons(tree)
  const [first, added, ...others] = tree.adoptedStyleSheets
  expect([first === earlier, others]).toEqual([true, []])
  const rules = [...(added?.cssRules ?? [])].map(({ cssText }) => cssText)
  expect(rules[0]).toContain('cursor: progress')
  expect(rules.at(-1)).toContain('prefers-reduced-motion')
})
