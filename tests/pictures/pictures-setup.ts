import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startProcess } from '../../commands/cluster/start-process.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

declare module 'vitest' {
  interface ProvidedContext {
    picturedStorefrontPort: number
    galleryOrigin: string
  }
}

const CLOCK = { NODE_OPTIONS: `--import=${new URL('fixed-clock.ts', import.meta.url).href}` }
const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Starts the storefront and the gallery, both with a fixed clock. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const storefront = await startStorefront({ env: { ...CLOCK, RENDERER_NICENESS: '0' } })
  const port = await freePort()
  const galleryOrigin = `http://localhost:${port}`
  const gallery = await startProcess({
    name: 'the gallery',
    command: process.execPath,
    args: [inRoot('node_modules/next/dist/bin/next'), 'dev', inRoot('gallery'), '--port', String(port)],
    env: { ...CLOCK, NODE_ENV: 'development' },
    ready: async () => (await fetch(galleryOrigin)).ok,
  }).catch(async (error: unknown) => {
    await storefront.stop()
    throw error
  })
  project.provide('picturedStorefrontPort', storefront.port)
  project.provide('galleryOrigin', galleryOrigin)
  return async () => {
    await Promise.all([storefront.stop(), gallery.stop()])
  }
}
