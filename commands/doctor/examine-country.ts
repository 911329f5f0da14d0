import type { Config } from '../../adapters/wiring/config.ts'
import { type Finding, good } from './finding.ts'

/** Says where the visitor's country comes from: without it no product is restricted, and nothing here can try that. */
export const examineCountry = ({ GEO_COUNTRY_HEADER, TRUSTED_PROXIES }: Config): Finding =>
  good(
    `country: header ${GEO_COUNTRY_HEADER}, believed from ${TRUSTED_PROXIES.join(', ')}; without it nothing is restricted`,
  )
