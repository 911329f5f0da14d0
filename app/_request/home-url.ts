import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { localUrl } from '../../domain/sites/site-link.ts'

/** The home of a site: its public URL in production, else the local one, which this server answers. */
export const homeUrl = (site: Site): string => {
  const { config } = services()
  return config.APP_ENV === 'production' ? `${site.url}/` : localUrl(site, config.PORT)
}
