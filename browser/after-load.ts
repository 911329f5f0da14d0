import { confirmDownloads } from './downloads/confirm-download.ts'
import { styleBusyButtons } from './forms/busy-style.ts'
import { carryChoice } from './offers/carry-choice.ts'
import { startBanners } from './overlays/banners.ts'
import { showConsentBar } from './overlays/consent-bar.ts'
import { findCountry } from './overlays/find-country.ts'
import { startModals } from './overlays/modals.ts'
import { maySuggestRegion } from './overlays/suggest-region.ts'
import { linkDictionary } from './scripts/link-dictionary.ts'
import { addScript, loadConsentedScripts } from './scripts/load-scripts.ts'
import { publishStorefront } from './tracking/data-layer.ts'
import { startTracking } from './tracking/start-tracking.ts'
import { saveCurrency } from './visitor/save-currency.ts'
import { storePlatform } from './visitor/store-platform.ts'

publishStorefront()
styleBusyButtons(document)
startTracking()
loadConsentedScripts()
startBanners()
startModals()
carryChoice()
confirmDownloads()
storePlatform()
saveCurrency()
linkDictionary()
findCountry()
// A menu, or something else that opens.
addEventListener('toggle', () => addScript('/scripts/menu-prices.js'), { capture: true, once: true })
if (document.querySelector('[data-stored-now]')) addScript('/scripts/show-stored.js')
if (maySuggestRegion()) addScript('/scripts/region-bar.js')
void showConsentBar()
