import { closedBanners } from './closed-banners.ts'
import { shownBanners } from './shown-banners.ts'

/** Has the server remember it, so that it leaves the banner out the next time. The answer, a redirect, is of no use here. */
const tellServer = (form: HTMLFormElement, id: string): void => {
  const body = new URLSearchParams({ hide: id })
  // Who leaves the page at once is heard all the same. What the server does not hear it is told on the next page with the banner.
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}

/**
 * Hides banners without a page load, and remembers it in local storage, too: who has lost the cookie sees nothing in the place
 * of a hidden banner, and gets the cookie again.
 */
export const startBanners = (): void => {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) {
    const { banner: id = '' } = banner.dataset
    const form = banner.querySelector('form')
    if (form === null) continue
    if (closedBanners.has(id)) {
      // Its place stays: nothing moves that nobody has touched.
      banner.style.visibility = 'hidden'
      tellServer(form, id)
      continue
    }
    shownBanners.add(id)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      closedBanners.add(id)
      tellServer(form, id)
      banner.style.display = 'none'
    })
  }
}
