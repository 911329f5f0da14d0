/** On narrow screens, price and buy button have the width of the screen. */
const NARROW = '(max-width: 55.99rem)'

/**
 * Tells a bar at the lower edge whether it would cover the price of a buy block, at once and after each change. Never calls back
 * on a wide screen or on a page without a buy block.
 */
export const onPriceAtLowerEdge = (onChange: (isPriceVisible: boolean) => void): void => {
  const price = document.querySelector('[data-sticky-buy]')
  if (price === null || !matchMedia(NARROW).matches) return
  const { top, bottom } = price.getBoundingClientRect()
  onChange(bottom > 0 && top < innerHeight)
  new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false)).observe(price)
}
