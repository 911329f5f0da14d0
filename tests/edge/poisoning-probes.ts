const CANARY = 'canary7f3a'

/** Headers that frameworks, proxies or CDNs read, and no page varies on. */
const IGNORED = [
  ...['x-forwarded-host', 'x-forwarded-scheme', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-prefix'],
  ...['x-forwarded-path', 'x-forwarded-server', 'x-forwarded-uri', 'x-forwarded-ssl', 'x-forwarded-by', 'forwarded'],
  ...['x-original-url', 'x-original-host', 'x-original-uri', 'x-rewrite-url', 'x-host', 'x-http-host-override', 'via'],
  ...[
    'x-http-method-override',
    'x-method-override',
    'x-http-method',
    'x-http-destinationurl',
    'x-proxy-url',
    'surrogate',
  ],
  ...[
    'accept-language',
    'accept-charset',
    'authorization',
    'origin',
    'referer',
    'user-agent',
    'from',
    'range',
    'if-range',
  ],
  ...['pragma', 'cache-control', 'if-modified-since', 'if-unmodified-since', 'te', 'dnt', 'save-data', 'sec-purpose'],
  ...['available-dictionary'],
  ...['x-real-ip', 'true-client-ip', 'cf-connecting-ip', 'fastly-client-ip', 'x-client-ip', 'x-cluster-client-ip'],
  ...[
    'x-wap-profile',
    'x-requested-with',
    'x-csrf-token',
    'x-xsrf-token',
    'x-amz-website-redirect-location',
    'base-url',
  ],
  ...[
    'rsc',
    'next-router-prefetch',
    'next-router-state-tree',
    'next-router-segment-prefetch',
    'next-action',
    'next-url',
  ],
  ...['x-nextjs-data', 'x-nextjs-cache', 'x-middleware-prefetch', 'x-middleware-subrequest', 'x-middleware-rewrite'],
  ...[
    'x-middleware-next',
    'x-invoke-path',
    'x-invoke-query',
    'x-invoke-output',
    'x-matched-path',
    'x-now-route-matches',
  ],
  ...['x-prerender-revalidate', 'x-next-revalidated-tags', 'x-site', 'x-country', 'x-editor', 'x-scheme', 'x-client'],
  ...['x-private-render', 'traceparent', 'tracestate', 'baggage', 'b3', 'x-request-id', 'x-b3-traceid', 'x-page'],
]

/** Parameters that no page varies on. */
const PARAMETERS = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'gclid', 'fbclid', 'msclkid', 'cjevent'],
  ...['_rsc', '__nextLocale', '__nextDefaultLocale', '__nextDataReq', 'nxtPpage', 'nxtPsite', '_next', 'amp', 'page'],
  ...[
    'path',
    'url',
    'next',
    'redirect',
    'return',
    'back',
    'host',
    'site',
    'view',
    'lang',
    'locale',
    'country',
    'region',
  ],
  ...[
    'callback',
    'jsonp',
    'format',
    'debug',
    'preview',
    'draft',
    'editor',
    'secret',
    'cb',
    'v',
    'ref',
    'id',
    'q',
    'lead',
  ],
  ...['__proto__', 'constructor', 'toString', '%00', '%0d%0ax-canary', 'a[]', 'a.b', '%3Cscript%3E', 'buy', 'Buy'],
]

/** A request with data that must not reach the next visitor. */
export interface Probe {
  readonly what: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

export const HEADER_PROBES: readonly Probe[] = IGNORED.map((name) => ({
  what: `the header ${name}`,
  query: '',
  headers: { [name]: CANARY },
}))

export const PARAMETER_PROBES: readonly Probe[] = PARAMETERS.map((name) => ({
  what: `the parameter ${name}`,
  query: `?${name}=${CANARY}`,
  headers: {},
}))
