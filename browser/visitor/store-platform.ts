import { cookieSeconds } from '../../domain/consent/consent-table.ts'
import { PLATFORM_COOKIE, visitorPlatform } from '../../domain/routing/visitor.ts'
import type { HintingNavigator } from './device-type.ts'
import { storedValue } from './stored-value.ts'

const isPlatform = (value: unknown): value is string => typeof value === 'string'

const stored = storedValue('local', 'platform', isPlatform)

/** Returns whether the device is an iPad that claims to be a Mac. No Mac has a touch screen. */
const isDisguisedIpad = (): boolean => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1

/**
 * Stores the platform of the visitor, or deletes it if it is unknown. An iPad that claims to be a Mac gets a cookie, too, so that
 * later pages show its downloads first.
 */
export const storePlatform = (): void => {
  const { userAgent, userAgentData }: HintingNavigator = navigator
  const isIpad = isDisguisedIpad()
  const platform = isIpad ? 'iOS' : visitorPlatform(userAgentData?.platform, userAgent)
  if (platform === null) {
    stored.remove()
    return
  }
  stored.write(platform)
  if (!isIpad) return
  // If the browser lacks Cookie Store, pages show the wrong platform first. The visitor can select another one.
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieStore }
  cookieStore
    ?.set({
      name: PLATFORM_COOKIE,
      value: 'ios',
      path: '/',
      sameSite: 'lax',
      expires: Date.now() + (cookieSeconds(PLATFORM_COOKIE) ?? 0) * 1_000,
    })
    .catch(() => {})
}
