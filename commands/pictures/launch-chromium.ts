import { type Browser, chromium } from 'playwright'
import { systemProgram } from '../setup/system-program.ts'

/**
 * Starts the installed Chromium without its background requests.
 *
 * @param switches additional command line switches
 */
export const launchChromium = (switches: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: systemProgram('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...switches],
  })
