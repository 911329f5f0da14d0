import { styleBusyButtons } from './forms/busy-style.ts'
import { carryChoice } from './offers/carry-choice.ts'
import { startBanners } from './overlays/banners.ts'
import { showConsentBar } from './overlays/consent-bar.ts'
import { startModals } from './overlays/modals.ts'
import { maySuggestRegion } from './overlays/suggest-region.ts'
import { linkDictionary } from './scripts/link-dictionary.ts'
import { addScript, loadConsentedScripts } from './scripts/load-scripts.ts'
import { parseOwnPage } from './scripts/trust-own-content.ts'
import { publishStorefront } from './tracking/data-layer.ts'
import { startTracking } from './tracking/start-tracking.ts'
import { saveCurrency } from './visitor/save-currency.ts'
import { storePlatform } from './visitor/store-platform.ts'

const CONFIRM_DOWNLOADS = '/scripts/confirm-downloads.js'

/** Loads the script that confirms a download when the first one starts. Without scripts, the browser alone shows it. */
const onDownload = ({ target }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[download]') : null
  if (link === null) return
  void (import(CONFIRM_DOWNLOADS) as Promise<typeof import('./confirm-downloads.ts')>)
    .then(({ confirmDownload }) => confirmDownload(link, parseOwnPage))
    .catch(() => {})
}

const countries = document.querySelector('[data-country-selector]')
const findCountry = (): void => void addScript('/scripts/find-country.js')

publishStorefront()
styleBusyButtons(document)
startTracking()
loadConsentedScripts()
startBanners()
startModals()
carryChoice()
storePlatform()
saveCurrency()
linkDictionary()
// A menu, or something else that opens.
addEventListener('toggle', () => addScript('/scripts/menu-prices.js'), { capture: true, once: true })
if (countries?.hasAttribute('open')) findCountry()
else countries?.addEventListener('toggle', findCountry, { once: true })
addEventListener('click', onDownload)
if (document.querySelector('[data-stored-now]')) addScript('/scripts/show-stored.js')
if (maySuggestRegion()) addScript('/scripts/region-bar.js')
void showConsentBar()
