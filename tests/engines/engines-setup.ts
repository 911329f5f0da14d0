import type { TestProject } from 'vitest/node'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

/** Starts the shared storefront once for the project. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const storefront = await startStorefront()
  project.provide('storefrontPort', storefront.port)
  return () => storefront.stop()
}
