import type { TestProject } from 'vitest/node'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

declare module 'vitest' {
  interface ProvidedContext {
    storefrontPort: number
  }
}

/** Starts the shared storefront once for the whole project: each start warms hundreds of pages. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const storefront = await startStorefront()
  project.provide('storefrontPort', storefront.port)
  return () => storefront.stop()
}
