import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type ClusterPart, restartable, startedParts } from '../../commands/cluster/start-cluster.ts'
import { freePorts } from '../../commands/cluster/start-process.ts'
import { startNginx, startStorefront } from '../../commands/cluster/start-services.ts'
import { loadBuildId } from '../../edge/next/build-layout.ts'
import { it } from '../browser/browser-test.ts'
import { untilHydrated } from '../browser/hydrate-page.ts'
import { sendRequest } from '../browser/send-request.ts'
import { ROOT } from '../codebase/source-files.ts'
import { until } from '../hosts/until.ts'
import { type OtherBuild, previousBuild } from './other-build.ts'
import { keepVisiting } from './visitors.ts'

const FILE = /\/(?:scripts|_next\/static|_hydration)\/[\w./-]+\.(?:json|js|css)/g
const PATHS = ['/', '/premium']
const ENCODINGS = ['br', 'gzip', 'identity']

/** Returns the files of a page, and the files that its scripts load. */
const filesOf = async (origin: string, path: string): Promise<readonly string[]> => {
  const files = new Set((await sendRequest(origin + path)).text.match(FILE))
  // The set grows while it is read.
  for (const file of files)
    if (file.endsWith('.js'))
      for (const loaded of (await sendRequest(origin + file)).text.match(FILE) ?? []) files.add(loaded)
  return [...files]
}

/** Loads pages with all their files until it is stopped. Returns the files that were not found. */
const keepLoading = (origin: string) => {
  const missing: (readonly [string, number])[] = []
  let loaded = 0
  let isOver = false
  const visit = async (): Promise<void> => {
    while (!isOver) {
      const path = PATHS[loaded % PATHS.length] ?? '/'
      const headers = { 'accept-encoding': ENCODINGS[Math.floor(loaded / PATHS.length) % ENCODINGS.length] ?? 'br' }
      for (const file of await filesOf(origin, path)) {
        const { status } = await sendRequest(origin + file, { headers })
        if (status !== 200) missing.push([file, status])
      }
      loaded += 1
    }
  }
  const visiting = visit()
  return {
    loaded: () => loaded,
    stop: async () => {
      isOver = true
      await visiting
      return missing
    },
  }
}

let previous: OtherBuild

beforeAll(() => {
  previous = previousBuild()
})
afterAll(() => previous.remove())

it('an upgrade from the previous release, while the cluster serves, fails no page, no purchase and no file, and a page that was open before still hydrates', async ({
  openPage,
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-upgrade-'))
  const { started, stop } = startedParts(folder)
  onTestFinished(stop)
  const [port = 0, ...instancePorts] = await freePorts(3)
  const origin = `http://localhost:${port}`
  let product = { folder: previous.folder, env: {} }
  const instances = await Promise.all(
    instancePorts.map((instancePort) =>
      started(
        restartable(() =>
          startStorefront(
            instancePort,
            { PAGES_AHEAD: 'none', RENDERER_NICENESS: '0', ...product.env },
            { folder: product.folder },
          ),
        ),
      ),
    ),
  )
  await started(startNginx({ folder, port, instances: instancePorts }))

  const { page, problems } = await openPage()
  await page.addInitScript("Object.defineProperty(navigator.connection, 'saveData', { get: () => true })")
  await page.goto(`${origin}/premium`)
  const oldFiles = (await filesOf(origin, '/premium')).filter((file) => !file.startsWith('/_hydration/'))
  const visitors = keepVisiting(port, 1)
  const loading = keepLoading(origin)
  const untilLoaded = async (what: string): Promise<void> => {
    const before = loading.loaded()
    await until(what, () => loading.loaded() >= before + PATHS.length * ENCODINGS.length)
  }
  const upgrade = async (instance: ClusterPart | undefined): Promise<void> => {
    await instance?.stop()
    await instance?.start()
  }
  await untilLoaded('visitors load the old build')
  product = { folder: ROOT, env: { ASSETS_PREVIOUS: join(previous.folder, '.next') } }
  await upgrade(instances[0])
  await untilLoaded('visitors load both builds')
  await upgrade(instances[1])
  await until('visitors get pages of the new build', async () => {
    const { headers } = await sendRequest(`${origin}/premium`)
    return headers['x-build'] === loadBuildId(false)
  })
  await untilLoaded('visitors load the new build')
  expect(await loading.stop()).toEqual([])
  expect(await visitors.stop()).toEqual([])

  const newFiles = await filesOf(origin, '/premium')
  const changed = oldFiles.filter((file) => !newFiles.includes(file))
  for (const kind of ['/page-', '/after-load-', '/islands-', '/chunks/'])
    expect(changed).toContainEqual(expect.stringContaining(kind))
  for (const instancePort of instancePorts)
    for (const file of oldFiles)
      expect([file, (await sendRequest(`http://localhost:${instancePort}${file}`)).status]).toEqual([file, 200])
  await page.mouse.move(50, 400)
  await untilHydrated(page)
  expect(problems).toEqual([])
})
