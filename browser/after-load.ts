import { startBanners } from './banners/start-banners.ts'
import { suggestRegion } from './region/suggest-region.ts'

startBanners()
void suggestRegion()
