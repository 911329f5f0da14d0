/** Filters the countries of the footer by the text of the search field. */

/** Ignores case and accents, so that `cote` finds `Côte`. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const filter = (selector: Element, text: string): void => {
  for (const section of selector.querySelectorAll('section')) {
    const entries = [...section.querySelectorAll('li')]
    for (const entry of entries) {
      entry.hidden = !folded(entry.textContent).includes(folded(text.trim()))
    }
    section.hidden = entries.every(({ hidden }) => hidden)
  }
}

const selector = document.querySelector('[data-country-selector]')
const field = selector?.querySelector('input')
if (selector && field) {
  const apply = () => filter(selector, field.value)
  field.addEventListener('input', apply)
  // The visitor may have typed before, and the browser may restore the text of an earlier visit.
  apply()
}
