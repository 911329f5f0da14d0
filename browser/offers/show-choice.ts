import { displayedCells } from './choice-controls.ts'

/** The price to pay now, term and quantity in the cell of an option, in this order. */
const PARTS = 'bdi:not([data-price-struck],[data-trial-after] *),p>span:not([class])'

/**
 * Shows the selected option and its price after the trial or renewal, or its end, in the bar at the lower edge, after each change and
 * each time that the price of the buy block leaves the screen. The button of the bar reports the same analytics event as the form.
 */
export const showChoice = (): void => {
  const button = document.querySelector<HTMLButtonElement>('[data-buy-bar] button')
  const form = button?.form
  const link = button?.previousElementSibling
  const [text, renewal] = link?.querySelectorAll('small') ?? []
  const offer = form?.querySelector('[data-sticky-buy]')
  const [amount, rest] = text?.childNodes ?? []
  if (!form || !offer || !link || !amount || !rest || !renewal) return
  const show = (): void => {
    const cell = displayedCells(offer).find(({ dataset }) => dataset['option'] !== undefined)
    const [price = '', ...others] = [...(cell?.querySelectorAll(PARTS) ?? [])]
      .slice(0, 3)
      .map((part) => part.textContent)
    amount.textContent = price
    rest.textContent = ['', ...others].join(' · ')
    const later = cell?.querySelector<HTMLElement>('[data-trial-after],[data-price-renewal],[data-ends]')
    renewal.textContent = later?.dataset['trialAfter'] ?? later?.textContent ?? ''
    link.removeAttribute('class')
    button.dataset['event'] = form.querySelector<HTMLElement>('[data-event]')?.dataset['event']
  }
  document.addEventListener('change', show)
  new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) show()
  }).observe(offer)
}
