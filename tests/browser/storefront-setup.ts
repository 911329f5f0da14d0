import type { TestProject } from 'vitest/node'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { EDITOR_SECRET } from './editor-secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    storefrontPort: number
  }
}

/** Starts the shared storefront once for the project, because each start renders hundreds of pages. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const storefront = await startStorefront({ env: { EDITOR_SECRET } })
  project.provide('storefrontPort', storefront.port)
  return () => storefront.stop()
}
