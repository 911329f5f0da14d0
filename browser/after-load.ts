import { startBanners } from './banners/start-banners.ts'
import { saveCurrency } from './currency/save-currency.ts'
import { startModals } from './modals/start-modals.ts'
import { correctPlatform } from './platform/correct-platform.ts'
import { suggestRegion } from './region/suggest-region.ts'

startBanners()
startModals()
correctPlatform()
saveCurrency()
void suggestRegion()
