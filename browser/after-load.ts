import { startBanners } from './banners/start-banners.ts'
import { saveCurrency } from './currency/save-currency.ts'
import { startModals } from './modals/start-modals.ts'
import { suggestRegion } from './region/suggest-region.ts'

startBanners()
startModals()
saveCurrency()
void suggestRegion()
