import dns, { type LookupOptions } from 'node:dns'
import { vi } from 'vitest'

/** A name service for tests. It resolves every name to this machine, except the removed ones. */
export interface NameService {
  strikeOff(name: string): void
  enterAgain(name: string): void
}

type Answer = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void

/** Takes over all look-ups of this process; `vi.restoreAllMocks()` gives them back. */
export const takeOverNames = (): NameService => {
  const struckOff = new Set<string>()
  const lookUp = (name: string, options: LookupOptions, answer: Answer): void => {
    const address = { address: '127.0.0.1', family: 4 }
    queueMicrotask(() => {
      if (struckOff.has(name)) answer(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
      else if (options.all === true) answer(null, [address])
      else answer(null, address.address, address.family)
    })
  }
  vi.spyOn(dns, 'lookup').mockImplementation(lookUp as never)
  return {
    strikeOff: (name) => void struckOff.add(name),
    enterAgain: (name) => void struckOff.delete(name),
  }
}
