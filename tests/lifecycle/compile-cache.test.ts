import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  await until('both processes have written their modules', () => {
    const folders = readdirSync(COMPILED_MODULES).map((name) => readdirSync(join(COMPILED_MODULES, name)))
    return folders.length === 2 && folders.every((files) => files.length > 0)
  })
  const lost = rendererOf(server.pid)
  process.kill(lost, 'SIGKILL')
  await until('the next renderer has rendered a page', async () => {
    const { status } = await sendRequest(`${origin}/trial?currency=EUR`)
    return status === 200 && !isRunning(lost)
  })
  expect(log()).toMatch(/next-server\.js was accepted/)
})

it('an instance whose folder for compiled modules cannot be written starts without a compile cache', async (context) => {
  clear()
  context.onTestFinished(clear)
  writeFileSync(COMPILED_MODULES, '')
  const { log, stop } = await startStorefront({ env: UNSET })
  context.onTestFinished(stop)
  expect(log()).not.toContain('was accepted')
})
