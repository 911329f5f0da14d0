import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COMPILED_MODULES } from '../../edge/next/build-layout.ts'
import { sendRequest } from '../browser/send-request.ts'
import { isRunning, rendererOf } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

/** As on a machine whose operator has set no folder. `NODE_DEBUG_NATIVE` makes Node log each module that it reads or writes. */
const UNSET = { NODE_COMPILE_CACHE: '', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }

const clear = () => rmSync(COMPILED_MODULES, { recursive: true, force: true })

it('an instance fills the compile cache of its build while it runs, and the successor of a killed renderer uses it', async (context) => {
  clear()
  const { origin, server, log, stop } = await startStorefront({ env: UNSET })
  context.onTestFinished(stop)
  // The edge writes once, the renderer every second.
  const writes = () => log().split('flushCompileCache() finished').length - 1
  await until('both processes have written their modules', () => writes() > 1)
  expect(readdirSync(COMPILED_MODULES)).toHaveLength(2)
  const lost = rendererOf(server.pid)
  process.kill(lost, 'SIGKILL')
  await until('the next renderer has rendered a page', async () => {
    const { status } = await sendRequest(`${origin}/trial?currency=EUR`)
    return status === 200 && !isRunning(lost)
  })
  expect(log().includes('next-server.js was accepted')).toBe(true)
})

it('an instance whose folder for compiled modules cannot be written starts without a compile cache', async (context) => {
  clear()
  context.onTestFinished(clear)
  writeFileSync(COMPILED_MODULES, '')
  const { log, stop } = await startStorefront({ env: UNSET })
  context.onTestFinished(stop)
  expect(log().includes('was accepted')).toBe(false)
})
