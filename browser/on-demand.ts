/** Features that few visitors or only first visits need, in one module that loads when the first of them is used. */
export { confirmDownload } from './forms/confirm-downloads.ts'
export { suggestSearch } from './forms/suggest-search.ts'
export { showConsentBar } from './overlays/consent-bar.ts'
