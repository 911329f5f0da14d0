import type { Config } from '../../adapters/wiring/config.ts'
import { bad, type Finding, good } from './finding.ts'

/** Says whether search engines may list the pages; a copy that sells must not be one that says that its orders do not count. */
export const examineStaging = ({ STAGING, APP_ENV }: Config): Finding => {
  if (!STAGING) return good('public: search engines may list the pages')
  return APP_ENV === 'production'
    ? bad('staging: every page says that orders do not count, and APP_ENV is production', 'Set one of them otherwise.')
    : good('staging: every page says so, and search engines leave it out')
}
