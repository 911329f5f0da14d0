import { visitorDevice } from '../../domain/monitoring/visitor-device.ts'
import type { DeviceType } from '../../ports/vocabulary.ts'

/** Firefox and Safari lack client hints. */
export type HintingNavigator = Navigator & {
  readonly userAgentData?: { readonly mobile: boolean; readonly platform: string }
}

/**
 * Returns the type of the visitor's device. Phones and tablets of a platform share pages, so only scripts can tell them apart.
 */
export const deviceType = (): DeviceType => {
  const { userAgent, userAgentData }: HintingNavigator = navigator
  const isTouched = matchMedia('(pointer: coarse)').matches
  return visitorDevice({
    isMobile: userAgentData?.mobile,
    platform: userAgentData?.platform,
    userAgent,
    touchScreenPx: isTouched ? Math.min(screen.width, screen.height) : undefined,
  })
}
