import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { callOf, type Engine, type StartEngine, type Tab } from './engine.ts'

const tabOf = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url)),
  resize: (width, height) => page.setViewport({ width, height }),
  evaluate: async <Result, Args extends readonly unknown[]>(run: (...args: Args) => Result, ...args: Args) =>
    (await page.evaluate(callOf(run, args))) as Result,
  clickAt: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
})

const start = async (options: LaunchOptions, prepare?: (page: Page) => Promise<void>): Promise<Engine> => {
  const browser = await puppeteer.launch({ ...options, timeout: 120_000 })
  return {
    openTab: async (url) => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await prepare?.(page)
      await page.goto(url)
      return tabOf(page)
    },
    close: () => browser.close(),
  }
}

/** Options for the installed Chromium. Throws if it is not installed. */
export const chromiumOptions = (): LaunchOptions => ({
  browser: 'chrome',
  executablePath: systemProgram('chromium'),
  headless: 'shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})

export const startChromium: StartEngine = (hasScripts) =>
  start(chromiumOptions(), async (page) => {
    await page.setJavaScriptEnabled(hasScripts)
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  })

/** Starts Firefox over WebDriver BiDi, in which only a preference turns scripts off. */
export const startFirefox: StartEngine = (hasScripts) =>
  start({
    browser: 'firefox',
    executablePath: systemProgram('firefox'),
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'javascript.enabled': hasScripts },
  })
