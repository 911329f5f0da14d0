/** What the bar says, in the language of the site that it leads to. */
export interface RegionSuggestion {
  readonly lang: string
  readonly dir: string
  readonly text: string
  readonly link: { readonly href: string; readonly label: string }
  readonly stay: string
}

/**
 * Over the lower edge of the page, above the bar of consent: nothing moves for it. It stands where a page has the least: below
 * the words beside a buy block, else below the picture beside the words.
 */
const STYLE = `
[data-banner=region]{position:fixed;z-index:9;inset-block-end:var(--space-4);transform:translateY(calc(-1*var(--consent-size,0px)));inset-inline-end:var(--gutter);
max-inline-size:min(32rem,100% - 2*var(--gutter));padding:var(--space-3) var(--space-4);border:1px solid var(--line-strong);border-radius:var(--radius);
background:var(--surface);color:var(--ink);box-shadow:var(--shadow)}
:root:has([data-sticky-buy]):not(:has(dialog [data-sticky-buy])) [data-banner=region]{inset-inline:var(--gutter) auto}
[data-banner=region] div{display:flex;flex-wrap:wrap;align-items:center;gap:0 var(--space-4)}
[data-banner=region] a{padding-block:var(--space-2);font-weight:700}
[data-banner=region] button{min-block-size:2.75rem;padding-inline:var(--space-3);border:1px solid var(--line-strong);border-radius:var(--radius);
background:none;color:inherit;font:inherit;cursor:pointer}
@media print{[data-banner=region]{display:none}}`

/** Below this width price and buy button stay at the lower edge of the screen while their block is in sight. */
const NARROW = '(max-width: 55.99rem)'

/** Leaves the lower edge to the price: the bar is out of sight as long as that is there. */
const keepOffPrice = (bar: HTMLElement): void => {
  const price = document.querySelector('[data-sticky-buy]')
  if (price === null || !matchMedia(NARROW).matches) return
  bar.hidden = true
  new IntersectionObserver((entries) => {
    bar.hidden = entries.at(-1)?.isIntersecting ?? false
  }).observe(price)
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), fields)

/** Shows the suggestion of another site until the visitor has answered it; `onAnswer` is called when they have. */
export const showRegionBar = ({ lang, dir, text, link, stay }: RegionSuggestion, onAnswer: () => void): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
  const bar = element('aside', { lang, dir, ariaLabel: text })
  bar.dataset['banner'] = 'region'
  const answers = document.createElement('div')
  const leave = element('a', { href: link.href, textContent: link.label, onclick: onAnswer })
  const remain = element('button', {
    type: 'button',
    textContent: stay,
    onclick: () => {
      onAnswer()
      bar.remove()
    },
  })
  answers.append(leave, remain)
  bar.append(element('p', { textContent: text }), answers)
  keepOffPrice(bar)
  document.body.append(bar)
}
