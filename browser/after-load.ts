import { startBanners } from './overlays/banners.ts'
import { showConsentBar } from './overlays/consent-bar.ts'
import { startModals } from './overlays/modals.ts'
import { suggestRegion } from './overlays/suggest-region.ts'
import { loadConsentedScripts } from './scripts/load-scripts.ts'
import { publishStorefront } from './tracking/data-layer.ts'
import { startTracking } from './tracking/start-tracking.ts'
import { correctPlatform } from './visitor/correct-platform.ts'
import { saveCurrency } from './visitor/save-currency.ts'

publishStorefront()
startTracking()
loadConsentedScripts()
startBanners()
startModals()
correctPlatform()
saveCurrency()
void suggestRegion()
void showConsentBar()
