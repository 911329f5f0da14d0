import { it as testInChromium } from '../browser/browser-test.ts'

/** Half the scale: a quarter of the pixels, in which a missing border is still a difference. */
export const SCALE = { deviceScaleFactor: 0.5, javaScriptEnabled: false } as const

/** A test in a Chromium that draws text the same on every machine with the same fonts. */
export const it = testInChromium.extend('switches', { scope: 'worker' }, [
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
])
