import type { DeviceType } from '../../ports/vocabulary.ts'

/** Properties of a device from client hints, user agent and screen. */
export interface DeviceSigns {
  /** Client hint `Sec-CH-UA-Mobile`, or `navigator.userAgentData.mobile`; undefined if the browser has none. */
  readonly isMobile?: boolean | undefined
  /** Client hint `Sec-CH-UA-Platform`, or `navigator.userAgentData.platform`. */
  readonly platform?: string | undefined
  readonly userAgent?: string | undefined
  /** Screen of a device whose main pointer is a finger: its shorter side in CSS pixels. Only scripts know it. */
  readonly touchScreenPx?: number | undefined
}

/** Number of characters read of a user agent. */
const MAX_READ_LENGTH = 200

/** Shorter sides below this are phones: the largest phones have 480 CSS pixels, the smallest tablets 600. */
const MIN_TABLET_PX = 600

/** The order matters: `Mobile` is in the user agents of phones with Android, and of older iPads. */
const DEVICES_BY_USER_AGENT: readonly (readonly [sign: RegExp, device: DeviceType])[] = [
  [/iPad|Tablet;/, 'tablet'],
  [/iPhone|iPod|Mobile|Windows Phone/, 'mobile'],
  [/Android/, 'tablet'],
]

/**
 * Detects a phone, a tablet or a computer: by the client hints, then by the user agent. Tablets and phones that request desktop
 * pages claim to be computers; only the size of their touch screen tells them apart.
 */
export const visitorDevice = ({ isMobile, platform, userAgent = '', touchScreenPx }: DeviceSigns): DeviceType => {
  if (isMobile === true) return 'mobile'
  if (isMobile === false && platform === 'Android') return 'tablet'
  const named = DEVICES_BY_USER_AGENT.find(([sign]) => sign.test(userAgent.slice(0, MAX_READ_LENGTH)))
  if (named !== undefined) return named[1]
  if (touchScreenPx === undefined) return 'desktop'
  return touchScreenPx < MIN_TABLET_PX ? 'mobile' : 'tablet'
}

/** Returns the value of a request header by its lower-case name. */
type ReadHeader = (name: string) => string | null | undefined

interface RequestBrowser {
  /** Undefined if the request has no user agent. */
  readonly device: DeviceType | undefined
  readonly userAgent: string
}

/**
 * Detects the device and the browser that sent a request.
 *
 * @param platformCookie value of `PLATFORM_COOKIE`, which only a tablet that claims to be a computer has
 */
export const requestBrowser = (header: ReadHeader, platformCookie: string | undefined): RequestBrowser => {
  const userAgent = header('user-agent') ?? ''
  if (platformCookie === 'ios') return { device: 'tablet', userAgent }
  if (userAgent === '') return { device: undefined, userAgent }
  const mobileHint = header('sec-ch-ua-mobile')
  const isMobile = mobileHint ? mobileHint === '?1' : undefined
  const platform = (header('sec-ch-ua-platform') ?? '').replaceAll('"', '')
  return { device: visitorDevice({ isMobile, platform, userAgent }), userAgent }
}
