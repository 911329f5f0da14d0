import type { TestProject } from 'vitest/node'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

/** Starts the shared storefront once for the project. It renders no pages ahead, because the journey visits only a few. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const storefront = await startStorefront({ env: { PAGES_AHEAD: 'none' } })
  project.provide('storefrontPort', storefront.port)
  return () => storefront.stop()
}
