import { styleBusyButtons } from '../forms/busy-style.ts'
import { markBusy } from '../forms/submit-once.ts'
import type { parseOwnPage } from '../scripts/trust-own-content.ts'
import { announceConsent } from '../visitor/visitor-consent.ts'
import { onPriceAtLowerEdge } from './price-at-lower-edge.ts'

/** Sends a decision. Returns whether the server confirmed it with a redirect. */
const save = async (form: HTMLFormElement, button: HTMLElement | null): Promise<boolean> => {
  const fields = new FormData(form, button)
  fields.set('back', location.pathname)
  const response = await fetch(form.action, { method: 'POST', body: fields, redirect: 'manual' })
  return response.type === 'opaqueredirect'
}

/** From this width on, the form is a card in a corner. */
const WIDE = '(min-width: 64rem)'

const isCard = (): boolean => matchMedia(WIDE).matches

/**
 * Reserves space at the lower edge. The focused element then stays above the form, and the footer, which is taller by this size,
 * can scroll above it. Other bars move up by the height of the form, unless it is a card.
 */
const reserveLowerEdge = (form: HTMLElement | null): void => {
  const { style } = document.documentElement
  style.setProperty('--consent-space', `${form === null ? 0 : innerHeight - form.getBoundingClientRect().top}px`)
  style.setProperty('--consent-size', `${form === null || isCard() ? 0 : form.offsetHeight}px`)
}

/** Tells the bar of a purchase how much of the lower edge the form covers, because it is hidden beside a price on a phone. */
const coverLowerEdge = (sizePx: number): void =>
  document.documentElement.style.setProperty('--consent-edge', `${sizePx}px`)

/** Scrolls the focused element above the bar, for example the errors of a form, which had the focus before the bar opened. */
const uncoverFocus = (): void => {
  const focused = document.activeElement
  if (focused !== document.body) focused?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus to the content of the page, because the focus of a removed element is lost. */
const focusContent = (): void => {
  const content = document.querySelector('main')
  if (content === null) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}

/** Fetches the elements of a page. Unlike with `DOMParser`, their style does not violate the content security policy. */
const fetchElements = async (url: string, parse: typeof parseOwnPage): Promise<DocumentFragment> => {
  const response = await fetch(url)
  return parse(response.ok ? await response.text() : '')
}

/** Returns the CSS of a fetched page: its inline style, or its style sheets if the server did not inline them. */
const rulesOf = async (page: DocumentFragment): Promise<string> => {
  const inline = page.querySelector('style')?.textContent
  if (inline !== undefined) return inline
  const sheets = page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return (await Promise.all(Array.from(sheets, async ({ href }) => (await fetch(href)).text()))).join('\n')
}

/**
 * Opens the consent form over the lower edge of the page, in a shadow tree that isolates its style. The style is a constructed
 * sheet, because this page's content security policy rejects the style element of the consent page. If the head of
 * the page has a buy block, the card of a wide screen is on the other side, above the bar of the purchase.
 */
const openConsentBar = (form: HTMLFormElement, rules: string): void => {
  const bar = document.createElement('consent-bar')
  const tree = bar.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  tree.adoptedStyleSheets = [sheet]
  styleBusyButtons(tree)
  tree.append(form)
  let isSaving = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { submitter } = event
    if (isSaving) return
    isSaving = true
    const restore = submitter ? markBusy(submitter) : () => {}
    try {
      if (!(await save(form, submitter))) return
      const hadFocus = document.activeElement === bar
      bar.remove()
      reserveLowerEdge(null)
      coverLowerEdge(0)
      if (hadFocus) focusContent()
      announceConsent()
    } catch {
      // The bar stays open for a retry.
    } finally {
      isSaving = false
      restore()
    }
  })
  form.popover = 'manual'
  const head = document.querySelector('h1')?.closest('section')
  if (head?.querySelector('[data-buy-block]')) form.id = 'beside-price'
  // Puts the bar early in the tab order, after the skip link.
  document.querySelector('header')?.after(bar)
  form.showPopover()
  reserveLowerEdge(form)
  uncoverFocus()
  onPriceAtLowerEdge((isPriceVisible) => {
    if (!bar.isConnected) return
    const isShown = !isPriceVisible || document.activeElement === bar
    form.togglePopover(isShown)
    coverLowerEdge(isShown ? form.offsetHeight : 0)
  })
}

/** Resolves when the form would not cover the price: immediately on a wide screen, otherwise at the end of the page. */
const waitForUncoveredPrice = (end: Element): Promise<void> =>
  new Promise((resolve) => {
    if (isCard()) {
      resolve()
      return
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(end)
  })

/**
 * Asks for consent. Fetches form and style from the consent page, so that other visitors do not load them. If the request fails, no
 * consent is granted, and visitors can use the form that the footer links to.
 */
export const showConsentBar = async (parse: typeof parseOwnPage): Promise<void> => {
  const link = document.querySelector<HTMLAnchorElement>('footer a[href$="/cookies"]')
  if (link === null) return
  await waitForUncoveredPrice(link)
  try {
    const page = await fetchElements(link.href, parse)
    const form = page.querySelector<HTMLFormElement>('form[data-consent="ask"]')
    if (form !== null) openConsentBar(form, await rulesOf(page))
  } catch {
    // The next page asks again.
  }
}
