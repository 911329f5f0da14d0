import { displayedCells } from './choice-controls.ts'

/**
 * Shows the selected option and its price in the bar at the lower edge, each time that the buy block leaves the screen. The button
 * of the bar reports the same analytics event as the form.
 */
export const showChoice = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('[data-buy-bar] a')
  const button = link?.parentElement?.querySelector('button')
  const block = link && document.querySelector(link.hash)
  if (!link || !button || !block) return
  const text = document.createElement('small')
  link.append(text)
  new IntersectionObserver(() => {
    button.dataset['event'] = button.form?.querySelector<HTMLElement>('[data-event]')?.dataset['event'] ?? ''
    const [cell] = displayedCells(block)
    const price = cell?.querySelector('[data-trial-today] bdi, [data-price]')
    const [term, quantity] = cell?.querySelectorAll('p > span:not([class])') ?? []
    text.textContent = price
      ? [price, term, quantity]
          .map((one) => one?.textContent)
          .filter(Boolean)
          .join(' · ')
      : ''
  }).observe(block)
}
