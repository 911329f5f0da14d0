import { storedValue } from './stored-value.ts'

const IPAD = 'iOS'

const isIpad = (value: unknown): value is typeof IPAD => value === IPAD

const stored = storedValue('local', 'platform', isIpad)

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000

/** Returns whether the device is an iPad that claims to be a Mac. No Mac has a touch screen. */
const isDisguisedIpad = (): boolean => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1

/** Stores the real platform of an iPad that claims to be a Mac, so that later pages show the iPad's downloads first. */
export const correctPlatform = (): void => {
  if (!isDisguisedIpad()) {
    stored.remove()
    return
  }
  stored.write(IPAD)
  // If the browser lacks Cookie Store, pages show the wrong platform first. The visitor can select another one.
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieStore }
  cookieStore
    ?.set({ name: 'platform', value: 'ios', path: '/', sameSite: 'lax', expires: Date.now() + YEAR_MS })
    .catch(() => {})
}
