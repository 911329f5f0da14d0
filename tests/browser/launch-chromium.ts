import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

const installed = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => PROGRAMS.map((program) => join(folder, program)))
    .find((program) => existsSync(program))

/** Starts the Chromium of this machine, or Playwright's own where there is none. It speaks to nobody by itself. */
export const launchChromium = (): Promise<Browser> => {
  const executablePath = installed()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
}
