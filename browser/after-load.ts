import { startBanners } from './banners/start-banners.ts'
import { showConsentBar } from './consent/show-consent-bar.ts'
import { saveCurrency } from './currency/save-currency.ts'
import { loadHeadScripts } from './head-scripts/load-head-scripts.ts'
import { startModals } from './modals/start-modals.ts'
import { startMonitoring } from './monitoring/start-monitoring.ts'
import { correctPlatform } from './platform/correct-platform.ts'
import { suggestRegion } from './region/suggest-region.ts'
import { startTracking } from './tracking/start-tracking.ts'

startMonitoring()
startTracking()
loadHeadScripts()
startBanners()
startModals()
correctPlatform()
saveCurrency()
void suggestRegion()
void showConsentBar()
