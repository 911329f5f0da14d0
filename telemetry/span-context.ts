import { createContextKey } from '@opentelemetry/api'

/** Under which the context of a render has the code of its site. One key for every copy of this module: its symbol is global. */
export const SITE_KEY = createContextKey('northwall.site')
