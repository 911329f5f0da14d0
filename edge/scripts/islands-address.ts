import type { Asset } from '../assets/load-assets.ts'

const ISLANDS = /^\/scripts\/islands-[\w-]+\.js$/

/** Address of the script that hydrates islands, whose name has its hash. Throws where the build has none. */
export const islandsAddress = (assets: ReadonlyMap<string, Asset>): string => {
  const address = [...assets.keys()].find((path) => ISLANDS.test(path))
  if (address === undefined) throw new Error('The build has no script that hydrates islands: build again')
  return address
}
