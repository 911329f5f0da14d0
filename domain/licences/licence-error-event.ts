import type { LicenceErrorName } from '../../ports/error-catalogue.ts'
import type { MetricsEvent } from '../../ports/metrics.ts'

/**
 * The analytics event of a licence service that refused a code or did not answer (specification, section 8). The refusal of
 * an upgrade has a name of its own. Nothing of the code is in it.
 *
 * @param error error code of the service, or kind of the failure
 * @param pageUrl canonical URL of the page with the form
 */
export const licenceErrorEvent = (error: string, pageUrl: string): MetricsEvent => ({
  name: `${error.startsWith('MIDTERM_') ? 'Mid-Term Upgrade' : 'LRC'} Response Error: ${error}` satisfies LicenceErrorName,
  fields: {},
  currentURL: pageUrl,
  referrerURL: '',
})
