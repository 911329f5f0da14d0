/** A protection of the product: the edit that removes it, and the test that must then fail. */
export interface Protection {
  /** Consequence of the missing protection. */
  readonly without: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly old: string
  readonly text: string
  /** Path within `tests`. Its first folder is the project of the test. */
  readonly testFile: string
  /** A part of the full name of the test. The test file contains it literally. */
  readonly title: string
}

/** @param removal file, old text and new text */
const protection = (
  without: string,
  [file, old, text]: readonly [file: string, old: string, text: string],
  [testFile, title]: readonly [testFile: string, title: string],
): Protection => ({ without, file, old, text, testFile, title })

const HEADERS = 'edge/http/security-headers.ts'
const RULES = 'edge/endpoints/endpoint-rules.ts'
const SESSIONS = 'edge/forms/editor-sessions.ts'
const CHECKS = 'edge/connection/check-request.ts'
const SERVER = 'edge/connection/http-server.ts'
const ORIGINS = 'domain/routing/trusted-origin.ts'
const RAW = 'edge/raw-requests.test.ts'

/** In the order of docs/security.md: pages, forms, sessions, links, limits, requests, data. */
export const PROTECTIONS: readonly Protection[] = [
  protection(
    'inline scripts run',
    [HEADERS, `"script-src 'self'"`, `"script-src 'self' 'unsafe-inline'"`],
    ['edge/security-headers.test.ts', 'allows no inline code'],
  ),
  protection(
    'strings become scripts',
    [HEADERS, `    "require-trusted-types-for 'script'",\n`, ''],
    ['edge/security-headers.test.ts', 'require-trusted-types-for'],
  ),
  protection(
    'a page may create policies that trust any string',
    [HEADERS, 'trusted-types default consent', 'trusted-types *'],
    ['edge/security-headers.test.ts', 'trusted-types'],
  ),
  protection(
    'other sites embed pages',
    [HEADERS, `    "frame-ancestors 'none'",\n`, ''],
    ['edge/security-headers.test.ts', 'frame-ancestors'],
  ),
  protection(
    'other sites embed pages in old browsers',
    [HEADERS, "  'x-frame-options': 'DENY',\n", ''],
    ['edge/security-headers.test.ts', 'x-frame-options'],
  ),
  protection(
    'a planted base element redirects all links',
    [HEADERS, `    "base-uri 'none'",\n`, ''],
    ['edge/security-headers.test.ts', 'base-uri'],
  ),
  protection(
    'a planted form sends its fields to any host',
    [HEADERS, "form-action 'self' ", 'form-action * '],
    ['edge/security-headers.test.ts', 'form-action'],
  ),
  protection(
    'browsers accept plain http',
    [HEADERS, "  'strict-transport-security': 'max-age=63072000; includeSubDomains',\n", ''],
    ['edge/security-headers.test.ts', 'strict-transport-security'],
  ),
  protection(
    'a file runs as another type',
    [HEADERS, "  'x-content-type-options': 'nosniff',\n", ''],
    ['edge/security-headers.test.ts', 'x-content-type-options'],
  ),
  protection(
    'other sites share a process with pages',
    [HEADERS, "'cross-origin-opener-policy': 'same-origin'", "'cross-origin-opener-policy': 'unsafe-none'"],
    ['edge/security-headers.test.ts', 'cross-origin-opener-policy'],
  ),
  protection(
    'a text closes the element of structured data, props or reports',
    ['app/_islands/json-script.tsx', "json.replaceAll('<', '\\\\u003c')", 'json'],
    ['codebase/json-script.test.tsx', 'contains no character that begins a tag'],
  ),
  protection(
    'a text becomes an element of pages without React',
    ['domain/text/html.ts', "  '<': '&lt;',\n", ''],
    ['domain/text/html.test.ts', 'leaves no character that delimits an element'],
  ),
  protection(
    'a text ends an attribute of pages without React',
    ['domain/text/html.ts', "  '\"': '&quot;',\n", ''],
    ['domain/text/html.test.ts', 'leaves no character that delimits an element'],
  ),
  protection(
    'a form of another site acts for the visitor',
    [ORIGINS, 'url !== null && url.host === host &&', 'url !== null &&'],
    ['domain/routing/trusted-origin.test.ts', 'isSameOrigin for'],
  ),
  protection(
    'a page on plain http acts for a visitor of https',
    [ORIGINS, 'url.protocol === `', "'' !== `"],
    ['domain/routing/trusted-origin.test.ts', 'isSameOrigin for'],
  ),
  protection(
    'a form with a header of another site acts for the visitor',
    [ORIGINS, "fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none'", 'false'],
    ['domain/routing/trusted-origin.test.ts', 'isSameOrigin for'],
  ),
  protection(
    'a form without headers of a browser acts for the visitor',
    [ORIGINS, '(request.fetchSite !== null || request.origin !== null) && ', ''],
    ['domain/routing/trusted-origin.test.ts', 'without Sec-Fetch-Site and Origin'],
  ),
  protection(
    'cookies of https are sent over http',
    ['domain/text/cookies.ts', "scheme === 'http' || ", 'true || '],
    ['domain/text/cookies.test.ts', 'adds Secure once'],
  ),
  protection(
    'a value of a cookie adds attributes',
    ['domain/text/cookies.ts', 'encodeURIComponent(value)', 'value'],
    ['domain/text/cookies.test.ts', 'encodes any value'],
  ),
  protection(
    'edge and renderer read different cookies',
    ['domain/text/cookies.ts', 'at > 0 && !cookies.has(name)', 'at > 0'],
    ['domain/text/cookies.test.ts', 'readCookies returns what readCookie returns'],
  ),
  protection(
    'a sibling domain sets the cookie of an editor',
    [SESSIONS, "'__Host-editor'", "'editor'"],
    ['edge/editor.test.ts', 'sets a cookie that lasts one hour'],
  ),
  protection(
    'scripts read the cookie of an editor',
    [SESSIONS, "'HttpOnly; Secure; SameSite=Strict'", "'SameSite=Lax' as never"],
    ['edge/editor.test.ts', 'hidden from scripts'],
  ),
  protection(
    'a forged cookie is a session',
    [SESSIONS, '!isEqual(signature, this.#sign(session))', 'signature.length !== 43'],
    ['edge/editor.test.ts', 'refuses the cookie value'],
  ),
  protection(
    'sessions never expire',
    [SESSIONS, 'this.#now() < endsAtMs ?', 'true ?'],
    ['edge/editor.test.ts', 'ends a session after an hour'],
  ),
  protection(
    'the cookie of an editor who left is still a session',
    [SESSIONS, ' || this.#ended.has(session)', ''],
    ['edge/editor.test.ts', 'ends one session when its editor leaves'],
  ),
  protection(
    'a cookie lets the editor secret be guessed offline',
    [
      SESSIONS,
      "Buffer.from(hkdfSync('sha256', secret, '', 'northwall editor sessions', KEY_BYTES))",
      'Buffer.from(secret)',
    ],
    ['edge/editor.test.ts', 'refuses the cookie value'],
  ),
  protection(
    'any client purges the caches',
    ['app/purge/route.ts', '!isAuthorized(request.headers.get', 'false && !isAuthorized(request.headers.get'],
    ['adapters/caching/purge-route.test.ts', 'returns 401 for the authorization'],
  ),
  protection(
    'a purge names any key of the store',
    ['app/purge/route.ts', '.regex(/^[\\w.:/-]{1,128}$/)', ''],
    ['adapters/caching/purge-route.test.ts', 'returns 400'],
  ),
  protection(
    'visitors are sent to any store',
    [ORIGINS, 'isWeb && hasNoCredentials && isListed', 'isWeb && hasNoCredentials'],
    ['domain/routing/trusted-origin.test.ts', 'rejects a link'],
  ),
  protection(
    'links carry credentials',
    [ORIGINS, 'isWeb && hasNoCredentials && isListed', 'isWeb && isListed'],
    ['domain/routing/trusted-origin.test.ts', 'rejects a link'],
  ),
  protection(
    'the store link of an option is not checked',
    [
      'domain/checkout/buy.service.ts',
      'allowedLink(loaded.link, storeHosts)',
      'allowedLink(loaded.link, [...storeHosts, new URL(loaded.link).host])',
    ],
    ['domain/checkout/buy.service.test.ts', 'a link to another host'],
  ),
  protection(
    'downloads come from any host',
    [
      'domain/downloads/download-view.ts',
      'if (allowedLink(download.link, downloadHosts) === null) refused',
      "if (download.link === '') refused",
    ],
    ['domain/downloads/download-view.test.ts', 'checks whether the link'],
  ),
  protection(
    'stores and providers are called on plain http',
    ['adapters/wiring/config.ts', 'return isInsecure ?', 'return false && isInsecure ?'],
    ['adapters/wiring/config.test.ts', 'may be http only on loopback'],
  ),
  protection(
    'a path with two slashes leads to another host',
    ['domain/routing/route-request.ts', ".replace(/[/\\\\]+/g, '/')", ''],
    ['domain/routing/route-request.test.ts', 'a redirect keeps the origin'],
  ),
  protection(
    'a form leads back to another host',
    ['app/_request/form-route.ts', "OTHER_ORIGIN.test(path) ? '/' : path.slice", 'path.slice'],
    ['adapters/request/return-url.test.ts', 'converts'],
  ),
  protection(
    'any host is answered',
    [
      'domain/routing/route-request.ts',
      'registry.find(request.host, normalized)',
      "(registry.find(request.host, normalized) ?? registry.find('localhost', normalized))",
    ],
    ['domain/routing/route-request.test.ts', 'routeRequest finds no site for the host'],
  ),
  protection(
    'clients claim another address',
    [
      'edge/connection/client-address.ts',
      'if (forwarded === undefined || !isTrusted(request))',
      'if (forwarded === undefined)',
    ],
    ['edge/headers.test.ts', 'no proxy and a forged header'],
  ),
  protection(
    'clients claim another country',
    [
      'edge/connection/client-address.ts',
      "typeof header === 'string' && isTrusted(request)",
      "typeof header === 'string'",
    ],
    ['edge/headers.test.ts', 'an untrusted visitor'],
  ),
  protection(
    'private networks are trusted without being named',
    ['adapters/wiring/settings.ts', "['loopback']", "['loopback', 'uniquelocal']"],
    ['adapters/wiring/config.test.ts', 'defaults'],
  ),
  protection(
    'one client occupies the searches',
    [
      RULES,
      "'/search': { group: 'search', maxBodyBytes: 0, rate: PAGES",
      "'/search': { group: 'search', maxBodyBytes: 0, rate: CALLS",
    ],
    ['edge/rate-limits.test.ts', 'calls of'],
  ),
  protection(
    'an event with thousands of fields keeps the edge busy',
    ['domain/monitoring/read-beacon.ts', 'z.unknown().refine(hasFewFields).pipe(fieldsOfEvent)', 'fieldsOfEvent'],
    ['domain/monitoring/read-beacon.test.ts', 'reads no field'],
  ),
  protection(
    'requests for sets of products fill the price cache',
    ['app/offers/route.ts', 'isPersonalized ? [products] :', 'true ? [products] :'],
    ['adapters/request/offers-route.test.ts', 'one by one'],
  ),
  protection(
    'Next reads the cookies of a visitor in quadratic time',
    ['edge/endpoints/forwarded-request.ts', '[COOKIES_HEADER]: cookie', 'cookie'],
    ['edge/forwarded-request.test.ts', 'hides cookies'],
  ),
  protection(
    'Next reads a whole user agent in quadratic time',
    ['edge/endpoints/forwarded-request.ts', 'userAgent.slice(0, MAX_USER_AGENT)', 'userAgent'],
    ['edge/forwarded-request.test.ts', 'shortens'],
  ),
  protection(
    'one client fills the outbox of leads',
    [RULES, 'rate: SUBMISSIONS,\n  longRate: LEADS_OF_AN_HOUR', 'rate: CALLS,\n  longRate: LEADS_OF_AN_HOUR'],
    ['edge/rate-limits.test.ts', 'calls of'],
  ),
  protection(
    'licence codes are guessed',
    [
      RULES,
      "{ group: 'licences', maxBodyBytes: 8 * KIB, rate: SUBMISSIONS",
      "{ group: 'licences', maxBodyBytes: 8 * KIB, rate: CALLS",
    ],
    ['edge/rate-limits.test.ts', 'calls of'],
  ),
  protection(
    'the editor secret is guessed',
    [RULES, 'rate: { burst: 5, perSecond: 1,', 'rate: { burst: 500, perSecond: 100,'],
    ['edge/rate-limits.test.ts', 'calls of'],
  ),
  protection(
    'the editor secret is guessed from many networks of one holder',
    [RULES, '  ratesPerNetwork: 1,\n', ''],
    ['edge/rate-limits.test.ts', 'one client per IPv6 network'],
  ),
  protection(
    'reports of the policy crowd out other reports',
    [RULES, "'/beacon/csp': { ...BEACON, group: 'csp'", "'/beacon/csp': { ...BEACON, group: 'beacon'"],
    ['edge/rate-limits.test.ts', 'counts reports of the content security policy separately'],
  ),
  protection(
    'the holder of an IPv6 network counts as 65,536 clients',
    ['edge/endpoints/rate-limits.ts', 'if (network === null) return own', 'return own'],
    ['edge/rate-limits.test.ts', 'limits all clients of a /48 network'],
  ),
  protection(
    'the clients of a large IPv6 network fill the memory with their counts',
    ['edge/endpoints/rate-limits.ts', ' || this.#counts.size >= MAX_COUNTED', ''],
    ['edge/rate-limits.test.ts', 'keeps the counts of at most 100,000 clients'],
  ),
  protection(
    'refused calls of one client use up the limit of its whole IPv6 network',
    ['edge/endpoints/rate-limits.ts', 'one.then((isAllowed) => isAllowed && other())', 'other()'],
    ['edge/rate-limits.test.ts', 'counts no refused call of a client'],
  ),
  protection(
    'thousands of parameters make each request expensive',
    ['edge/answer-request.ts', 'firstParameters(target.slice(mark + 1))', 'target.slice(mark + 1)'],
    ['edge/forwarded-request.test.ts', 'what pages and endpoints get of a query'],
  ),
  protection(
    'one client occupies the edge with cache hits',
    ['edge/connection/connection-limits.ts', 'requests.count === 1 && mayStart(socket)', 'requests.count === 1'],
    ['edge/pipelines.test.ts', 'wait until it may'],
  ),
  protection(
    'pipelined requests of one connection stop all others',
    ['edge/connection/connection-limits.ts', 'if (requests.count === 1 &&', 'if (requests.count >= 1 &&'],
    ['edge/pipelines.test.ts', 'one per turn of the event loop'],
  ),
  protection(
    'slow calls of one client take the places of all visitors',
    ['edge/endpoints/endpoint-rules.ts', 'Math.max(4, Math.ceil(places / 8))', 'places'],
    ['edge/endpoints.test.ts', 'of the places for purchases'],
  ),
  protection(
    'clients that do not read answers take the places of all visitors',
    [
      'edge/endpoints/answer-endpoint.ts',
      'response.end(content)',
      "await new Promise((resolve) => response.once('close', resolve).end(content))",
    ],
    ['edge/endpoints.test.ts', 'whose clients do not read their answers'],
  ),
  protection(
    'slow searches of one client delay those of all visitors',
    ['edge/forms/private-page.ts', 'Math.ceil(places / 2)', 'places'],
    ['edge/forms.test.ts', 'of the places for slow searches'],
  ),
  protection(
    'an answer of the renderer to a call fills the memory of the edge',
    ['edge/endpoints/answer-endpoint.ts', 'if (length > MAX_ANSWER_BYTES) throw', 'if (length < 0) throw'],
    ['edge/endpoints.test.ts', 'an answer of the renderer exceeds 1 MB'],
  ),
  protection(
    'a lead in Redis with the id of another lead removes it',
    ['adapters/leads/stored-lead.ts', ' || (key !== undefined && lead.id !== key)', ''],
    ['adapters/leads/stored-lead.test.ts', 'with the id of another lead'],
  ),
  protection(
    'one client fills the outbox of leads slowly',
    ['edge/endpoints/endpoint-rules.ts', '  longRate: LEADS_OF_AN_HOUR,', ''],
    ['edge/forms.test.ts', '120 leads of a client per hour'],
  ),
  protection(
    'one client occupies the renderer with calls of many groups',
    ['edge/endpoints/receive-body.ts', ' && work.allowsRender(request, rate.renderMs))', ')'],
    ['edge/endpoints.test.ts', 'has taken its time of the renderer'],
  ),
  protection(
    'one client occupies the renderer with cold pages and calls together',
    [
      'edge/endpoints/rate-limits.ts',
      'return isWithin && this.allowsRender(request, rule.renderMs)',
      'return isWithin',
    ],
    ['edge/rate-limits.test.ts', 'three tenths of the renderer'],
  ),
  protection(
    'one client requests any number of cold pages',
    [
      RULES,
      'PAGE_MISSES: CallRule = { burst: 16, perSecond: 4,',
      'PAGE_MISSES: CallRule = { burst: 1_600, perSecond: 400,',
    ],
    ['edge/cold-pages.test.ts', 'a client gets 20 cold pages'],
  ),
  protection(
    'one client causes any number of refreshes of stale pages',
    ['edge/pages/page-source.ts', ' && mayRefresh()) this.#refresh', ') this.#refresh'],
    ['edge/page-source.test.ts', 'without a refresh to a client that may cause none'],
  ),
  protection(
    'one client causes any number of copies of pages for links with a choice',
    ['edge/pages/choice-page.ts', ' || !mayMake()) return page', ') return page'],
    ['edge/choice-page.test.ts', 'to a client that may cause no work'],
  ),
  protection(
    'copies of pages for links with a choice take any amount of memory',
    ['edge/pages/choice-page.ts', '({ max: 100 })', '({ max: 10_000 })'],
    ['edge/choice-page.test.ts', 'keeps at most 100 copies'],
  ),
  protection(
    'any number of copies for links with a choice is made at once, and takes gigabytes',
    ['edge/pages/choice-page.ts', 'copies.inFlight >= MAX_AT_ONCE || !mayMake()', '!mayMake()'],
    ['edge/choice-page.test.ts', 'makes at most two copies at once'],
  ),
  protection(
    'reports of any size are read',
    [RULES, "group: 'beacon',\n  maxBodyBytes: 16 * KIB", "group: 'beacon',\n  maxBodyBytes: 1_600 * KIB"],
    ['edge/beacons.test.ts', 'refuses the body'],
  ),
  protection(
    'a chunked body has no limit',
    [
      'edge/endpoints/receive-body.ts',
      'if (length <= maxBytes) pieces.push(piece)',
      'if (maxBytes >= 0) pieces.push(piece)',
    ],
    ['edge/endpoints.test.ts', 'with and without Content-Length'],
  ),
  protection(
    'paths and queries have any length',
    [CHECKS, 'const MAX_TARGET_BYTES = 4 * 1024', 'const MAX_TARGET_BYTES = 15 * 1024'],
    [RAW, 'a target of more than 4 KB'],
  ),
  protection(
    'absolute form names another site than the Host header',
    [CHECKS, '/^\\/[!"$-~]*$/', '/^[!"$-~]+$/'],
    [RAW, 'a target in absolute form'],
  ),
  protection(
    'a second Host header names another site',
    [CHECKS, 'countHostHeaders(request) !== 1', 'countHostHeaders(request) < 1'],
    [RAW, 'two Host headers'],
  ),
  protection(
    'proxies and the edge see different bodies',
    [CHECKS, "coding.toLowerCase() !== 'chunked' || ", ''],
    [RAW, 'a transfer coding besides chunked'],
  ),
  protection(
    'line breaks reach paths',
    [CHECKS, '%(?![0-9a-f]{2})|%[01][0-9a-f]|%7f', '%(?![0-9a-f]{2})'],
    [RAW, 'an encoded line break'],
  ),
  protection(
    'a connection changes to another protocol',
    [
      SERVER,
      '(_request: IncomingMessage, socket: Duplex) => refuse(socket, 400)',
      "(_request: IncomingMessage, socket: Duplex) => socket.end('HTTP/1.1 101 Switching Protocols\\r\\n\\r\\n')",
    ],
    [RAW, 'is refused with status 400 and a closed connection'],
  ),
  protection(
    'one client opens all connections',
    [SERVER, 'if (clients !== undefined) limitConnections', 'if (clients === null) limitConnections'],
    ['edge/connections-of-client.test.ts', 'closes excess connections'],
  ),
  protection(
    'the holder of an IPv6 network opens all connections',
    ['edge/connection/connection-limits.ts', '!isClientWithin || !isNetworkWithin', '!isClientWithin'],
    ['edge/connections-of-client.test.ts', 'applies eight times to an IPv6 network'],
  ),
  protection(
    'slow readers keep connections for ever',
    [SERVER, '  limitSlowReaders(server, limits)\n', ''],
    ['edge/slow-connections.test.ts', 'take a few bytes of an answer'],
  ),
  protection(
    'one connection holds a thousand answers in memory',
    ['edge/connection/connection-limits.ts', 'requests.count >= maxWaiting ||', 'requests.count < 0 ||'],
    ['edge/pipelines.test.ts', 'close the connection at the limit'],
  ),
  protection(
    'one chunk of requests occupies the edge for 50 ms after its connection was closed',
    ['edge/connection/connection-limits.ts', '.onIncoming = () => -1', '.onIncoming = socket.parser.onIncoming'],
    ['edge/pipelines.test.ts', 'are not even parsed above the limit'],
  ),
  protection(
    'headers of pipelined requests fill the memory',
    ['edge/connection/connection-limits.ts', "url.length + rawHeaders.join('').length", '0'],
    ['edge/pipelines.test.ts', 'has more than 4 KB of headers'],
  ),
  protection(
    'bodies of pipelined requests fill the memory',
    ['edge/connection/connection-limits.ts', ' || (requests.count > 0 && isTooLargeToWait(request))', ''],
    ['edge/pipelines.test.ts', 'close the connection if one of them sends a body'],
  ),
  protection(
    'one connection holds thousands of refused expectations in memory',
    [
      SERVER,
      "'checkExpectation', limited",
      "'checkExpectation', (_, response) => response.writeHead(417, { connection: 'close' }).end()",
    ],
    ['edge/pipelines.test.ts', 'would refuse their expectation'],
  ),
  protection(
    'requests reach the protocol of Next',
    ['edge/endpoints/forwarded-request.ts', "  'sec-gpc',\n", "  'sec-gpc',\n  'next-action' as 'sec-gpc',\n"],
    ['edge/advisories.test.ts', 'its request gets the answer of any visitor'],
  ),
  protection(
    'nginx keeps a page under the host of another site',
    ['deploy/nginx/nginx.conf', '"~^\\S+ +[^/?]" 1;', ''],
    ['cluster/caching-layer.test.ts', 'a request in absolute form is refused'],
  ),
  protection(
    'the log of nginx has addresses and queries',
    ['deploy/nginx/nginx.conf', 'error_log stderr crit;', 'error_log stderr warn;'],
    ['cluster/caching-layer.test.ts', 'logs neither query, cookies nor addresses'],
  ),
  protection(
    'a long link to the store breaks purchases behind nginx',
    ['deploy/nginx/nginx.conf', '  proxy_buffer_size 16k;\n', ''],
    ['cluster/caching-layer.test.ts', 'an answer with 8 KB of location'],
  ),
  protection(
    'requests with another spelling of a host prevent refreshes',
    ['deploy/nginx/nginx.conf', 'map "$host $http_host" $has_other_host {', 'map "" $has_other_host {\n    "" 0;'],
    ['cluster/caching-layer.test.ts', 'which only nginx reads as a known host'],
  ),
  protection(
    'an answer of a service fills the memory',
    ['adapters/http/read-answer.ts', 'if (bytes > limitBytes) throw', 'if (bytes < 0) throw'],
    ['adapters/http/http.test.ts', 'beyond the maximum size'],
  ),
  protection(
    'names of the object prototype are reviewed products',
    ['adapters/reviews/demo-reviews.ts', 'Object.hasOwn(RATINGS, product)', 'product in RATINGS'],
    ['adapters/reviews/embedded-reviews.test.ts', 'property of the object prototype'],
  ),
  protection(
    'names of the object prototype are sold products',
    ['adapters/shop/sold-products.ts', 'Object.hasOwn(products, name) ? products[name] : undefined', 'products[name]'],
    ['adapters/shop/price-lists.test.ts', 'of the object prototype'],
  ),
  protection(
    'a repeated form is a second lead',
    ['domain/leads/repeated-leads.ts', 'contentOf(id) === contentOf(earlier) &&', 'false &&'],
    ['domain/leads/lead.service.test.ts', 'resubmits it within ten minutes'],
  ),
  protection(
    'a repeated purchase is a second purchase',
    ['domain/checkout/repeated-purchases.ts', 'if (kept !== undefined &&', 'if (false && kept !== undefined &&'],
    ['domain/checkout/buy.service.test.ts', 'answers a repeated form like the first one'],
  ),
  protection(
    'a promotion is bought after its end',
    ['domain/checkout/buy.service.ts', "if (shown !== null && shown.phase !== 'running')", 'if (false)'],
    ['domain/checkout/buy.service.test.ts', 'ended or upcoming promotion'],
  ),
  protection(
    'a lead is a formula of a spreadsheet',
    ['adapters/leads/lead-provider.ts', "name !== 'phone' && FORMULA.test(text)", 'false'],
    ['adapters/leads/providers.test.ts', 'a formula in a spreadsheet'],
  ),
  protection(
    'other users of the machine read leads',
    ['adapters/leads/file-lead-outbox.ts', "'w', 0o600)", "'w', 0o644)"],
    ['adapters/leads/file-lead-outbox.test.ts', 'other users cannot read'],
  ),
  protection(
    'other users of the machine list leads',
    ['adapters/leads/file-lead-outbox.ts', 'mode: 0o700', 'mode: 0o755'],
    ['adapters/leads/file-lead-outbox.test.ts', 'other users cannot read'],
  ),
  protection(
    'a request with an impossible port ends a process with telemetry',
    ['edge/telemetry/server-attributes.ts', 'URL.parse(', 'new URL('],
    ['edge/request-trace.test.ts', 'survives the host'],
  ),
  protection(
    'e-mail addresses are logged',
    ['domain/monitoring/redact-text.ts', "'<e-mail>'", "'$&'"],
    ['domain/monitoring/redact-text.test.ts', 'e-mail'],
  ),
  protection(
    'queries are logged',
    ['domain/monitoring/redact-text.ts', `[/[?#][^\\s"'<>]+/g, '']`, `[/[?#][^\\s"'<>]+/g, '$&']`],
    ['adapters/observability/log.test.ts', 'without visitor input'],
  ),
  protection(
    'messages of errors are logged as they are',
    ['adapters/observability/log-line.ts', 'message: redactText(String(message))', 'message: String(message)'],
    ['adapters/observability/log.test.ts', 'without visitor input'],
  ),
  protection(
    'one request for comparisons takes the memory of the renderer',
    ['app/offers/route.ts', "split(',', MAX_PRODUCTS)", "split(',')"],
    ['adapters/request/offers-route.test.ts', 'compares at most 12 products'],
  ),
  protection(
    'a page of content keeps the renderer busy for a second',
    ['adapters/content/page.wire.ts', 'texts + added.length > MAX_TEXTS || ', ''],
    ['adapters/content/content-wire.test.ts', 'skips and reports the sections above the texts of a page'],
  ),
  protection(
    'a link in the folder of the previous build leads to any file',
    ['edge/assets/load-assets.ts', 'return entry.isFile() ? [entry.name] : []', 'return [entry.name]'],
    ['edge/previous-assets.test.ts', 'serves no file to which a symbolic link leads'],
  ),
  protection(
    'an error in telemetry ends the process',
    [
      'edge/answer-request.ts',
      "response.once('close', () => end(trace))",
      "response.once('close', () => trace.ended())",
    ],
    ['edge/request-trace.test.ts', 'is answered if its trace fails when it'],
  ),
]

/** Returns a file without its protection. Throws unless the old text occurs exactly once. */
export const withoutProtection = ({ file, old, text }: Protection, content: string): string => {
  if (content.split(old).length !== 2) throw new Error(`${file} does not have ${JSON.stringify(old)} once`)
  return content.replace(old, () => text)
}
