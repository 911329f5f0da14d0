import { type Browser, chromium } from 'playwright'
import { systemProgram } from '../setup/system-program.ts'

/**
 * Starts the machine's Chromium, without the requests that it makes by itself.
 *
 * @param more switches beside the usual ones
 */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: systemProgram('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more],
  })
