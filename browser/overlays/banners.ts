import { storedValue } from '../visitor/stored-value.ts'

type Closed = Readonly<Record<string, boolean>>

const isClosed = (value: unknown): value is Closed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((flag) => flag === true)

const hidden = storedValue('local', 'NB:wasClosed', isClosed)

/** Ids of the banners that the visitor hid permanently. */
export const closedBanners = {
  has: (id: string): boolean => Object.hasOwn(hidden.read() ?? {}, id),
  add: (id: string): void => void hidden.write({ ...hidden.read(), [id]: true }),
}

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

const shown = storedValue('session', 'notification-banners', isIds)

/** Ids of the banners that were shown during this visit, for banners that are shown once. */
export const shownBanners = {
  has: (id: string): boolean => shown.read()?.includes(id) ?? false,
  add: (id: string): void => void (shownBanners.has(id) || shown.write([...(shown.read() ?? []), id])),
}

/** Tells the server to omit the banner. Ignores the response, which is a redirect. */
const tellServer = (form: HTMLFormElement, id: string): void => {
  const body = new URLSearchParams({ hide: id })
  // `keepalive`: the visitor may leave the page at once. A lost request is repeated on the next page with the banner.
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}

/**
 * Hides banners without a page load. Local storage also remembers them: if the cookie is lost, the banner stays invisible and the
 * cookie is set again.
 */
export const startBanners = (): void => {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) {
    const { banner: id = '' } = banner.dataset
    const form = banner.querySelector('form')
    if (form === null) continue
    if (closedBanners.has(id)) {
      // Keeps its space, so that the layout does not shift without user input.
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
