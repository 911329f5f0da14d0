import { join } from 'node:path'

/** Path of the index of a site's pages that a build leaves, below the folder of the product. */
export const searchIndexFile = (siteCode: string): string => join('.next', 'search-index', `${siteCode}.json`)
