import { readdirSync } from 'node:fs'
import type { Contract } from './contract.ts'

const FILES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.contract.ts'))

const readContract = async (file: string): Promise<Contract> => {
  const { CONTRACT }: { readonly CONTRACT: Contract } = await import(`./${file}`)
  return CONTRACT
}

/** The contract of every port: each has a file in this folder. */
export const CONTRACTS: readonly Contract[] = await Promise.all(FILES.toSorted().map(readContract))
