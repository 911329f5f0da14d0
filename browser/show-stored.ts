import { CONSENT_CATEGORIES } from '../domain/consent/consent.ts'
import { CONSENTED_ITEMS, type ConsentCategory } from '../domain/consent/consent-table.ts'

/** Shows on the transparency page what the site has stored in this browser, and how many requests went to other hosts. */

/** Other scripts of the page store and delete values at any time, without an event. */
const REFRESH_MS = 1_000

/** Returns the keys of a storage; none if the browser blocks it. */
const keysOf = (storage: () => Storage): readonly string[] => {
  try {
    return Object.keys(storage())
  } catch {
    return []
  }
}

const storedNames = (): readonly string[] => [
  ...document.cookie.split('; ').flatMap((cookie) => cookie.split('=', 1).filter(Boolean)),
  ...keysOf(() => localStorage),
  ...keysOf(() => sessionStorage),
]

const needsConsent = (name: string, category: ConsentCategory): boolean => {
  const { cookies, cookiePrefixes = [], localKeys, sessionKeys } = CONSENTED_ITEMS[category]
  return (
    [...cookies, ...localKeys, ...sessionKeys].includes(name) ||
    cookiePrefixes.some((prefix) => name.startsWith(prefix))
  )
}

const otherHosts = (): readonly string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, host } = new URL(name, location.href)
    return origin === location.origin ? [] : [host]
  })

const namesOf = (row: string): readonly string[] => {
  if (row === 'others') return otherHosts()
  const names = storedNames()
  const category = CONSENT_CATEGORIES.find((known) => known === row)
  return category === undefined
    ? names.filter((name) => !CONSENT_CATEGORIES.some((known) => needsConsent(name, known)))
    : names.filter((name) => needsConsent(name, category))
}

const show = (list: HTMLElement): void => {
  for (const cell of list.querySelectorAll<HTMLElement>('[data-stored-count]')) {
    const names = namesOf(cell.dataset['storedCount'] ?? '')
    const text = names.length === 0 ? '0' : `${names.length}: ${names.join(', ')}`
    if (cell.textContent !== text) cell.textContent = text
  }
  list.dataset['filled'] = ''
}

const list = document.querySelector<HTMLElement>('[data-stored-now]')
if (list) {
  show(list)
  setInterval(() => show(list), REFRESH_MS)
}
