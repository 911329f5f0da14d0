import type { MetricsEvent } from '../../ports/metrics.ts'

/** A download that a visitor started. */
export interface StartedDownload {
  /** Of the download block. */
  readonly codeName: string
  readonly downloadLink: string
  /** BCP 47, of the site. */
  readonly siteLocale: string
}

/** The Download monitoring event (specification, section 7), with the addresses of the page it happened on. */
export const downloadEvent = (
  { codeName, downloadLink, siteLocale }: StartedDownload,
  { currentURL, referrerURL }: Pick<MetricsEvent, 'currentURL' | 'referrerURL'>,
): MetricsEvent => ({ name: 'Download', fields: { codeName, downloadLink, siteLocale }, currentURL, referrerURL })
