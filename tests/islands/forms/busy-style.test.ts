import { expect, it } from 'vitest'
import { styleBusyButtons } from '../../../browser/forms/busy-style.ts'

/** jsdom has no constructed style sheets. */
class Sheet {
  text = ''
  replaceSync(text: string): void {
    this.text = text
  }
}

it('styleBusyButtons adds the style of busy elements to the sheets of a document or a shadow tree', () => {
  const before = globalThis.CSSStyleSheet
  globalThis.CSSStyleSheet = Sheet as unknown as typeof CSSStyleSheet
  const earlier = new CSSStyleSheet()
  const tree = { adoptedStyleSheets: [earlier] } as unknown as DocumentOrShadowRoot
  styleBusyButtons(tree)
  globalThis.CSSStyleSheet = before
  const [first, added, ...others] = tree.adoptedStyleSheets as unknown as readonly Sheet[]
  expect([first, others]).toEqual([earlier, []])
  expect(added?.text).toContain('[aria-busy=true]::before{')
  expect(added?.text).toContain('prefers-reduced-motion:reduce')
})
