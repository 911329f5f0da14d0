import { visitorCountry } from '../visitor/visitor-consent.ts'
import { closedBanners, shownBanners } from './banners.ts'
import { onPriceAtLowerEdge } from './price-at-lower-edge.ts'

/** Texts of the bar, in the language of the suggested site. */
interface RegionSuggestion {
  readonly lang: string
  readonly dir: string
  readonly text: string
  readonly link: { readonly href: string; readonly label: string }
  readonly stay: string
}

/**
 * The bar is fixed above the consent bar and the buy bar, so that the layout does not shift. It covers the part of a page with the least content:
 * the space below the text next to a buy block, or the space below the picture. On a wide screen, it appears there after the consent
 * form has gone.
 */
const STYLE = `
[data-banner=region]{position:fixed;z-index:9;inset-block-end:var(--edge,1rem);transform:translateY(calc(-1*var(--consent-size,0px)));inset-inline-end:var(--gutter);
max-inline-size:min(32rem,100% - 2*var(--gutter));padding:var(--space-3) var(--space-4);border:1px solid var(--line-strong);border-radius:var(--radius);
background:var(--surface);color:var(--ink);box-shadow:var(--shadow)}
:root:has([data-buy-bar]) [data-banner=region]{--edge:5rem;inset-inline:var(--gutter) auto}
[data-banner=region] div{display:flex;flex-wrap:wrap;align-items:center}
[data-banner=region] a{margin-inline-end:var(--space-4);padding-block:var(--space-2);font-weight:700}
[data-banner=region] button{min-block-size:2.75rem;padding-inline:var(--space-3);border:1px solid var(--line-strong);border-radius:var(--radius);
background:none;color:inherit;font:inherit;cursor:pointer}
@media (min-width:64rem){:root:has(consent-bar) [data-banner=region]{display:none}}
@media print{[data-banner=region]{display:none}}`

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), fields)

const showRegionBar = ({ lang, dir, text, link, stay }: RegionSuggestion, onAnswer: () => void): void => {
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
  document.body.append(bar)
  onPriceAtLowerEdge((isPriceVisible) => {
    bar.hidden = isPriceVisible
  })
}

const ID = 'region'

const isOfCountry = (country: string): boolean => document.documentElement.lang.endsWith(`-${country}`)

/** Whether a site may suit the visitor's country better, and the visitor has not been told so. */
export const maySuggestRegion = (): boolean => {
  const country = visitorCountry()
  return country !== '' && !isOfCountry(country) && !closedBanners.has(ID) && !shownBanners.has(ID)
}

/** Suggests the site for the visitor's country once per visit, until the visitor answers. Never redirects. */
export const suggestRegion = async (): Promise<void> => {
  if (!maySuggestRegion()) return
  shownBanners.add(ID)
  try {
    const response = await fetch(`/region?page=${encodeURIComponent(location.pathname)}`)
    if (response.status !== 200) return
    const suggestion: RegionSuggestion = await response.json()
    showRegionBar(suggestion, () => closedBanners.add(ID))
  } catch {
    // Visitors can use the footer, which links to all sites.
  }
}
