import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The program of this machine's Chromium, or of Playwright's own where there is none. */
export const chromiumProgram = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => PROGRAMS.map((program) => join(folder, program)))
    .find((program) => existsSync(program)) ?? chromium.executablePath()

/**
 * Starts a Chromium, which speaks to nobody by itself.
 *
 * @param more switches over the usual ones
 */
export const launchChromium = (executablePath: string, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more],
  })
