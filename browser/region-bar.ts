import { suggestRegion } from './overlays/suggest-region.ts'

/** Most visitors are on the site of their country, so this is a separate script. */
void suggestRegion()
