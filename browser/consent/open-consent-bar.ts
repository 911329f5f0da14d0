import { announceConsent } from './consent-changes.ts'

/** Sends a decision. The answer is a redirect, which only says that it is saved. */
const save = async (form: HTMLFormElement, button: HTMLElement | null): Promise<boolean> => {
  const fields = new FormData(form, button)
  fields.set('back', location.pathname)
  const answer = await fetch(form.action, { method: 'POST', body: fields, redirect: 'manual' })
  return answer.type === 'opaqueredirect'
}

/** Says how much of the lower edge is covered, in pixels: what has the focus stays above it, and so does the bar of regions. */
const coverLowerEdge = (size: number): void => {
  const { style } = document.documentElement
  style.scrollPaddingBlockEnd = size === 0 ? '' : `${size}px`
  style.setProperty('--consent-size', `${size}px`)
}

/**
 * Opens the consent form over the lower edge of the page. It stands in a shadow tree, with the style of the page that it is
 * from, so that neither changes the other; what has the focus is never behind it.
 */
export const openConsentBar = (html: string, style: string): void => {
  const bar = document.createElement('consent-bar')
  const tree = bar.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  tree.adoptedStyleSheets = [sheet]
  tree.innerHTML = html
  const form = tree.querySelector('form')
  if (form === null) return
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    try {
      if (!(await save(form, event.submitter))) return
      bar.remove()
      coverLowerEdge(0)
      announceConsent()
    } catch {
      // It stays: they can try again.
    }
  })
  form.popover = 'manual'
  // Where a keyboard comes to it soon, and behind the link that skips to the content.
  document.querySelector('header')?.after(bar)
  form.showPopover()
  coverLowerEdge(form.offsetHeight)
}
