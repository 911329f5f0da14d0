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

type ConfirmDownload = (link: HTMLAnchorElement, parse: typeof parseOwnPage) => Promise<void>

const CONFIRM_DOWNLOADS = '/scripts/confirm-downloads.js'

/** Loads the script that confirms a download when the first one starts. Without scripts, the browser alone shows it. */
const confirmDownload = ({ target }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[download]') : null
  if (link === null) return
  void (import(CONFIRM_DOWNLOADS) as Promise<{ readonly confirmDownload: ConfirmDownload }>)
    .then((script) => script.confirmDownload(link, parseOwnPage))
    .catch(() => {})
}

/** Loads the scripts of menus and of the country selector, when the first of them, or something else, opens. */
const loadForMenus = (): void => {
  addScript('/scripts/menu-prices.js')
  addScript('/scripts/find-country.js')
}

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
addEventListener('toggle', loadForMenus, { capture: true, once: true })
if (document.querySelector('[data-country-selector][open]')) loadForMenus()
addEventListener('click', confirmDownload)
if (document.querySelector('[data-stored-now]')) addScript('/scripts/show-stored.js')
if (maySuggestRegion()) addScript('/scripts/region-bar.js')
void showConsentBar()
