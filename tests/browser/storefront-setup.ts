import type { TestProject } from 'vitest/node'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

declare module 'vitest' {
  interface ProvidedContext {
    storefrontPort: number
  }
}

/** Starts the shared storefront once for the whole project: of its hundreds of pages those are made that tests ask for. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const storefront = await startStorefront({ env: { PAGES_AHEAD: 'none' } })
  project.provide('storefrontPort', storefront.port)
  return () => storefront.stop()
}
