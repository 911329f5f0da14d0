import { readdirSync } from 'node:fs'
import type { Contract } from './contract.ts'

const SUFFIX = '.contract.ts'

const readContract = async (name: string): Promise<Contract> => {
  const { CONTRACT }: { readonly CONTRACT: Contract } = await import(`./${name}.contract.ts`)
  return CONTRACT
}

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))

/** The contracts of all ports. Each contract has a file in this folder. */
export const CONTRACTS: readonly Contract[] = await Promise.all(names.toSorted().map(readContract))
