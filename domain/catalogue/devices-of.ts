import type { DeviceType, Platform } from '../../ports/vocabulary.ts'

const HANDHELD = ['mobile', 'tablet'] as const
const DESKTOP = ['desktop'] as const

/** The types of devices that have a system (specification, section 3, device types). */
const DEVICES: Readonly<Record<Platform, readonly DeviceType[]>> = {
  Windows: DESKTOP,
  Android: HANDHELD,
  'Mac OS': DESKTOP,
  iOS: HANDHELD,
  Linux: DESKTOP,
}

/** The devices that a system is for. */
export const devicesOf = (platform: Platform): readonly DeviceType[] => DEVICES[platform]
