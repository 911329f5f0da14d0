import dns, { type LookupOptions } from 'node:dns'
import { vi } from 'vitest'

/** A name service for tests. It resolves every name to this machine, except removed names. */
export interface NameService {
  remove(name: string): void
  restore(name: string): void
}

type Answer = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void

/** Mocks the name lookups of this process until `vi.restoreAllMocks()`. */
export const mockNameService = (): NameService => {
  const removed = new Set<string>()
  const lookUp = (name: string, options: LookupOptions, answer: Answer): void => {
    const address = { address: '127.0.0.1', family: 4 }
    queueMicrotask(() => {
      if (removed.has(name)) answer(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
      else if (options.all === true) answer(null, [address])
      else answer(null, address.address, address.family)
    })
  }
  vi.spyOn(dns, 'lookup').mockImplementation(lookUp as never)
  return {
    remove: (name) => void removed.add(name),
    restore: (name) => void removed.delete(name),
  }
}
