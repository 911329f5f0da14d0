import type { ExhibitGroup } from './gallery.tsx'
import { artGroup } from './groups/art-group.tsx'
import { chromeGroup } from './groups/chrome-group.tsx'
import { downloadsGroup } from './groups/downloads-group.tsx'
import { formsGroup } from './groups/forms-group.tsx'
import { offersGroup } from './groups/offers-group.tsx'
import { sectionsGroup } from './groups/sections-group.tsx'

/** Returns every component in every state, grouped by part of the page. */
export const galleryGroups = async (): Promise<readonly ExhibitGroup[]> => [
  { name: 'art', exhibits: artGroup() },
  { name: 'chrome', exhibits: await chromeGroup() },
  { name: 'sections', exhibits: await sectionsGroup() },
  { name: 'offers', exhibits: await offersGroup() },
  { name: 'downloads', exhibits: await downloadsGroup() },
  { name: 'forms', exhibits: await formsGroup() },
]
