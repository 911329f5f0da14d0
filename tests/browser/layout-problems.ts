import type { Page } from 'playwright'

/** A style to add to a page, with the widths to test. */
export interface Look {
  readonly name: string
  readonly style: string
  readonly widths: readonly number[]
  /** Whether the header must fit into one line. */
  readonly isHeaderOneLine: boolean
}

/**
 * Lays out the HTML of a page in each look and width. Returns overflowing and overlapping elements. Uses a frame, because
 * resizing the window takes longer than a layout.
 */
export const layoutProblems = (page: Page, html: string, looks: readonly Look[]): Promise<readonly string[]> =>
  page.evaluate(
    async ([text, styles]) => {
      const frame = document.createElement('iframe')
      // A hidden frame has a layout, but is not painted.
      frame.style.cssText = 'border: 0; block-size: 740px; visibility: hidden'
      document.body.replaceChildren(frame)
      const inside = frame.contentDocument
      if (inside === null) throw new Error('The frame has no document')
      inside.open()
      inside.write(text)
      inside.close()
      // Closed dialogs have no layout, but contain four fifths of the elements on the home page.
      for (const dialog of inside.querySelectorAll('dialog')) dialog.replaceChildren()
      const overlay = inside.head.appendChild(inside.createElement('style'))
      overlay.textContent = styles[0]?.style ?? ''
      await inside.fonts.ready
      if (getComputedStyle(inside.body).getPropertyValue('--gutter') === '') return ['not styled']

      // `checkVisibility` would compute the styles of hundreds of hidden options.
      const shown = (selector: string, root: ParentNode = inside) =>
        [...root.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0)
      const nameOf = (element: Element) => `${element.localName} "${element.textContent?.trim().slice(0, 30)}"`

      /** Returns texts that overflow their box, and prices that overflow their product. */
      const tooWide = (): string[] => {
        const boxes = shown('main button, main th, main td, main fieldset span, main a[class]')
        const texts = boxes.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        const prices = shown('main [data-price]').filter((price) => {
          const [inner, outer] = [price, price.closest('li, [data-buy-block]')].map((one) =>
            one?.getBoundingClientRect(),
          )
          return inner && outer && (inner.left < outer.left - 1 || inner.right > outer.right + 1)
        })
        return [...texts, ...prices].map((element) => `too narrow for ${nameOf(element)}`)
      }

      /** Returns the problems of price and button in the buy block of a phone. */
      const priceAndButton = (width: number): string[] => {
        const [bar] = shown('[data-sticky-buy]')
        if (bar === undefined || width > 400) return []
        const [price, button] = ['[data-price]', '[data-buy]'].map((hook) =>
          shown(hook, bar)[0]?.getBoundingClientRect(),
        )
        if (!price || !button) return ['no price or no button in the buy block']
        const isClear = (one: Element): boolean => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return right <= button.left || button.right <= left || bottom <= button.top || button.bottom <= top
        }
        const amounts = shown('[data-price], [data-price-struck], [data-savings]', bar)
        const isWithin = button.left >= 0 && button.right <= width
        return amounts.every(isClear) && isWithin ? [] : ['price and button of the buy block overlap']
      }

      return styles.flatMap(({ name, style, widths, isHeaderOneLine }) => {
        if (overlay.textContent !== style) {
          overlay.textContent = style
          // Chromium evaluates container queries in `ch` again for new boxes, but not when the font changes.
          inside.body.hidden = true
          inside.body.getBoundingClientRect()
          inside.body.hidden = false
        }
        return widths.flatMap((width) => {
          frame.style.inlineSize = `${width}px`
          const overflow = inside.documentElement.scrollWidth - width
          const headerPx = inside.querySelector('body > header')?.clientHeight ?? 0
          const found = [
            ...(overflow > 0 ? [`${overflow} px too wide`] : []),
            ...(headerPx === 0 || (isHeaderOneLine && headerPx >= 80) ? [`a header of ${headerPx} px`] : []),
            ...tooWide(),
            ...priceAndButton(width),
          ]
          return found.map((problem) => `${name} at ${width}: ${problem}`)
        })
      })
    },
    [html, looks] as const,
  )
