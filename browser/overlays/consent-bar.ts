import { announceConsent, visitorConsent } from '../visitor/visitor-consent.ts'

/** Sends a decision. Returns whether the server saved it, which it confirms with a redirect. */
const save = async (form: HTMLFormElement, button: HTMLElement | null): Promise<boolean> => {
  const fields = new FormData(form, button)
  fields.set('back', location.pathname)
  const response = await fetch(form.action, { method: 'POST', body: fields, redirect: 'manual' })
  return response.type === 'opaqueredirect'
}

/** Reserves space at the lower edge, so that the focused element and the region bar stay above the consent bar. */
const reserveLowerEdge = (sizePx: number): void => {
  const { style } = document.documentElement
  style.scrollPaddingBlockEnd = sizePx === 0 ? '' : `${sizePx}px`
  style.setProperty('--consent-size', `${sizePx}px`)
}

/**
 * Fetches the elements of a page of this origin. In a template they are inert: scripts do not run, files do not load, and the style
 * does not violate the content security policy, as it would in a document of `DOMParser`.
 */
const fetchElements = async (url: string): Promise<DocumentFragment> => {
  const response = await fetch(url)
  const template = document.createElement('template')
  if (response.ok) template.innerHTML = await response.text()
  return template.content
}

/** Returns the CSS of a fetched page: its inline style, or its style sheets if the server could not inline them. */
const rulesOf = async (page: DocumentFragment): Promise<string> => {
  const inline = page.querySelector('style')?.textContent
  if (inline !== undefined) return inline
  const sheets = page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return (await Promise.all(Array.from(sheets, async ({ href }) => (await fetch(href)).text()))).join('\n')
}

/**
 * Opens the consent form over the lower edge of the page, in a shadow tree that isolates its style from the page. The style is a
 * constructed sheet, because the content security policy of this page rejects the style element of another page.
 */
const openConsentBar = (form: HTMLFormElement, rules: string): void => {
  const bar = document.createElement('consent-bar')
  const tree = bar.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  tree.adoptedStyleSheets = [sheet]
  tree.append(form)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    try {
      if (!(await save(form, event.submitter))) return
      bar.remove()
      reserveLowerEdge(0)
      announceConsent()
    } catch {
      // The bar stays open, so that the visitor can retry.
    }
  })
  form.popover = 'manual'
  // Early in the tab order, but after the skip link.
  document.querySelector('header')?.after(bar)
  form.showPopover()
  reserveLowerEdge(form.offsetHeight)
}

/** From this width, the bar has one or two lines and covers neither price nor button. */
const WIDE = '(min-width: 60rem)'

/** Resolves when the bar does not cover the price: at once on a wide screen, otherwise when the end of the page is visible. */
const waitForUncoveredPrice = (end: Element): Promise<void> =>
  new Promise((resolve) => {
    if (matchMedia(WIDE).matches) {
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
 * Asks for consent if the visitor's country requires it and the visitor has not decided yet. Fetches form and style from the consent
 * page, so that other visitors do not load them. If the bar cannot be shown, no consent is granted; the footer links to the form.
 */
export const showConsentBar = async (): Promise<void> => {
  if (visitorConsent().state !== 'ask' || document.querySelector('[data-consent]')) return
  const link = document.querySelector<HTMLAnchorElement>('footer a[href$="/cookies"]')
  if (link === null) return
  await waitForUncoveredPrice(link)
  try {
    const page = await fetchElements(link.href)
    const form = page.querySelector<HTMLFormElement>('form[data-consent="ask"]')
    if (form !== null) openConsentBar(form, await rulesOf(page))
  } catch {
    // The next page asks again.
  }
}
