/** The price to pay now, term and quantity in the cell of an option, in this order. */
const PARTS = 'bdi:not([data-price-struck],[data-trial-after] *),p>span:not([class])'

/**
 * Shows the selected option and its renewal price or end in the bar at the lower edge, each time that the buy block leaves the screen.
 * The button of the bar reports the same analytics event as the form.
 */
export const showChoice = (): void => {
  const button = document.querySelector<HTMLButtonElement>('[data-buy-bar] button')
  const form = button?.form
  const [text, renewal] = button?.previousElementSibling?.querySelectorAll('small') ?? []
  if (!form || !text || !renewal) return
  new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) return
    const cell = [...form.querySelectorAll('[data-option]')].find((option) => option.checkVisibility())
    const parts = [...(cell?.querySelectorAll(PARTS) ?? [])].slice(0, 3)
    text.textContent = parts.map((part) => part.textContent).join(' · ')
    renewal.textContent = cell?.querySelector('[data-price-renewal],[data-ends]')?.textContent ?? ''
    for (const each of [text, renewal]) each.removeAttribute('class')
    button.dataset['event'] = form.querySelector<HTMLElement>('[data-event]')?.dataset['event']
  }).observe(form)
}
