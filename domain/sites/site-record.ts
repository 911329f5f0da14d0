import type { Site } from './site.ts'

/** A site as it is written down: what its address says already is left out. */
export interface SiteRecord extends Omit<Site, 'languagePath' | 'label' | 'disablePrices'> {
  /** Local host label; by default the first label of the URL's host. */
  readonly label?: string
  /** False by default. */
  readonly disablePrices?: boolean
}
