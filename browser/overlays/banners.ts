import { storedValue } from '../visitor/stored-value.ts'

type Closed = Readonly<Record<string, boolean>>

const isClosed = (value: unknown): value is Closed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((flag) => flag === true)

const hidden = storedValue('local', 'NB:wasClosed', isClosed)

/** Ids of permanently hidden banners. */
export const closedBanners = {
  has: (id: string): boolean => Object.hasOwn(hidden.read() ?? {}, id),
  add: (id: string): void => void hidden.write({ ...hidden.read(), [id]: true }),
}

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

const shown = storedValue('session', 'notification-banners', isIds)

/** Ids of the banners shown during this visit. Some banners are shown only once. */
export const shownBanners = {
  has: (id: string): boolean => shown.read()?.includes(id) ?? false,
  add: (id: string): void => void (shownBanners.has(id) || shown.write([...(shown.read() ?? []), id])),
}

/** Tells the server to omit the banner. Ignores the redirect in the response. */
const tellServer = (form: HTMLFormElement, id: string): void => {
  const body = new URLSearchParams({ hide: id })
  // Uses `keepalive`, because the visitor may leave immediately. If the request fails, the next page with the banner repeats it.
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}

/**
 * Hides banners without a page load. Also stores their ids in local storage. If the cookie is lost, banners stay invisible and the
 * cookie is set again.
 */
export const startBanners = (): void => {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) {
    const { banner: id = '' } = banner.dataset
    const form = banner.querySelector('form')
    if (form === null) continue
    if (closedBanners.has(id)) {
      // Keeps the space of the banner, because the layout must not shift without user input.
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
