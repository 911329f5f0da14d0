import { setTimeout as pause } from 'node:timers/promises'
import { freePorts, startProcess } from '../../commands/cluster/start-process.ts'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { callOf, type Key, type StartEngine, type Tab } from './engine.ts'

/** Key codes of WebDriver. */
const KEYS: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014' }

const ENVIRONMENT = {
  // The sandbox needs rights that root lacks in a container.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  // Layers would be composited by the processor, which takes a third of the time of these tests.
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  // `gtk-3.0/settings.ini` turns animations off, because a page ignores clicks during a view transition.
  XDG_CONFIG_DIRS: import.meta.dirname,
}

const SCRIPT_MS = 3_000
const POLL_MS = 50

/** Calls a command of the WebDriver protocol and returns its value. Throws if the browser reports an error. */
const command = async <Value>(method: string, url: string, body?: object): Promise<Value> => {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

/** Starts an X server without a screen, and returns its display. */
const startDisplay = async () => {
  let display = ''
  const server = await startProcess({
    name: 'Xvfb',
    command: systemProgram('xvfb'),
    args: ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    onLine: (line) => {
      if (/^\d+$/.test(line)) display = `:${line}`
    },
    ready: async () => display !== '',
  })
  return { server, display }
}

const startDriver = async (display: string) => {
  const [port = 0] = await freePorts(1)
  const origin = `http://127.0.0.1:${port}`
  const driver = await startProcess({
    name: 'WebKitWebDriver',
    command: systemProgram('webkit'),
    args: [`--port=${port}`, '--host=127.0.0.1'],
    env: { ...ENVIRONMENT, DISPLAY: display },
    ready: async () => (await fetch(`${origin}/status`)).ok,
  })
  return { driver, origin }
}

/** Controls a session of WebKitGTK, which is one window. */
const tabOf = (session: string): Tab => {
  const send = <Value = null>(path: string, body: object = {}) => command<Value>('POST', session + path, body)
  const tap = (key: string) => [
    { type: 'keyDown', value: key },
    { type: 'keyUp', value: key },
  ]
  const keys = (typed: readonly string[]) =>
    send('/actions', { actions: [{ type: 'key', id: 'keyboard', actions: typed.flatMap(tap) }] })
  const evaluate: Tab['evaluate'] = (run, ...args) =>
    send('/execute/sync', { script: `return ${callOf(run, args)}`, args: [] })
  const loadedAt = () => evaluate(() => (document.readyState === 'complete' ? performance.timeOrigin : 0))
  return {
    open: async (url) => {
      const before = await loadedAt()
      await send('/url', { url })
      for (;;) {
        const now = await loadedAt().catch(() => 0)
        if (now !== 0 && now !== before) return
        await pause(POLL_MS)
      }
    },
    resize: async (width, height) => void (await send('/window/rect', { width, height })),
    evaluate,
    clickAt: async (x, y) => {
      const point = { x: Math.round(x), y: Math.round(y) }
      const actions = [
        { type: 'pointerMove', duration: 0, ...point },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    type: async (text) => void (await keys([...text])),
    press: async (key) => void (await keys([KEYS[key]])),
  }
}

/** Starts WebKitGTK, the engine of Safari, over WebDriver on a separate display. It has one window. */
export const startWebKit: StartEngine = async (hasScripts) => {
  const { server, display } = await startDisplay()
  const { driver, origin } = await startDriver(display)
  const args = ['--automation', '--enable-page-cache=false', ...(hasScripts ? [] : ['--enable-javascript=false'])]
  const { sessionId } = await command<{ sessionId: string }>('POST', `${origin}/session`, {
    capabilities: {
      alwaysMatch: {
        // A script that is running when its page is left has no result. Commands do not wait for a new page either.
        pageLoadStrategy: 'none',
        timeouts: { script: SCRIPT_MS },
        'webkitgtk:browserOptions': { args },
      },
    },
  })
  const session = `${origin}/session/${sessionId}`
  const tab = tabOf(session)
  return {
    openTab: async (url) => {
      await tab.open(url)
      await command('DELETE', `${session}/cookie`)
      await tab.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      return tab
    },
    close: async () => {
      await command('DELETE', session)
      await driver.stop()
      await server.stop()
    },
  }
}
