import type { TestProject } from 'vitest/node'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { EDITOR_SECRET } from './editor-secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    storefrontPort: number
  }
}

/** Starts the shared storefront once for the project. Each page is rendered for the first test that visits it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const storefront = await startStorefront({ env: { EDITOR_SECRET, RENDERER_NICENESS: '0' } })
  project.provide('storefrontPort', storefront.port)
  return () => storefront.stop()
}
