import { storedValue } from '../storage/stored-value.ts'

const IPAD = 'iOS'

const isIpad = (value: unknown): value is typeof IPAD => value === IPAD

const stored = storedValue('local', 'platform', isIpad)

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000

/** Whether a tablet says that it is a computer, as an iPad does which asks for desktop pages: no Mac has a screen to be touched. */
const isTablet = (): boolean => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1

/**
 * Notes the system of a tablet that says that it is a computer. From the next page on the server leads with what runs there, and
 * says what does not.
 */
export const correctPlatform = (): void => {
  if (!isTablet()) {
    stored.remove()
    return
  }
  stored.write(IPAD)
  // Where the browser has no such store, the other systems are one step away, as for any wrong guess.
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieStore }
  cookieStore
    ?.set({ name: 'platform', value: 'ios', path: '/', sameSite: 'lax', expires: Date.now() + YEAR_MS })
    .catch(() => {})
}
