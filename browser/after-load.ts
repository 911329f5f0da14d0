import { styleBusyButtons } from './forms/busy-style.ts'
import { carryChoice } from './offers/carry-choice.ts'
import { startBanners } from './overlays/banners.ts'
import { startModals } from './overlays/modals.ts'
import { maySuggestRegion } from './overlays/suggest-region.ts'
import { linkDictionary } from './scripts/link-dictionary.ts'
import { addScript, loadConsentedScripts } from './scripts/load-scripts.ts'
import { parseOwnPage } from './scripts/trust-own-content.ts'
import { publishStorefront } from './tracking/data-layer.ts'
import { startTracking } from './tracking/start-tracking.ts'
import { saveCurrency } from './visitor/save-currency.ts'
import { storePlatform } from './visitor/store-platform.ts'
import { mayAskForConsent } from './visitor/visitor-consent.ts'

const ON_DEMAND = '/scripts/on-demand.js'

/**
 * Loads the features that few visitors or only first visits need, and passes them to `use`. If they cannot be loaded, the browser's
 * own behavior remains.
 */
const onDemand = (use: (module: typeof import('./on-demand.ts')) => unknown): void =>
  void (import(ON_DEMAND) as Promise<typeof import('./on-demand.ts')>).then(use).catch(() => {})

/** Confirms a download. Without scripts, the browser alone shows it. */
const onDownload = ({ target }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[download]') : null
  if (link !== null) onDemand(({ confirmDownload }) => confirmDownload(link, parseOwnPage))
}

/** Starts the suggestions of the search field in the header when it opens for the first time. */
const onSearch = ({ currentTarget: panel }: Event): void =>
  onDemand(({ suggestSearch }) => suggestSearch(panel as HTMLElement, parseOwnPage))

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
document.getElementById('header-search')?.addEventListener('toggle', onSearch, { once: true })
addEventListener('click', onDownload)
if (document.querySelector('[data-stored-now]')) addScript('/scripts/show-stored.js')
if (maySuggestRegion()) addScript('/scripts/region-bar.js')
if (mayAskForConsent()) onDemand(({ showConsentBar }) => showConsentBar(parseOwnPage))
