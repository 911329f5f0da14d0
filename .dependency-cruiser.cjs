/**
 * The arrows between the modules, a rule each, with the sentence a person reads when it is broken. The swc parser tells imports of types from imports of values: `dependencyTypesNot: ['type-only']` means "at run time".
 */
const atRunTime = { dependencyTypesNot: ['type-only'] }
const packages = (...names) => `node_modules/(${names.join('|')})(/|$)`

/** Files of the product: everything a visitor's request may run through. */
const PRODUCT = '^(app|browser|edge|domain|adapters|ports|telemetry)/|^(server\\.ts|next\\.config\\.mjs)$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'domain-is-pure',
      'The domain imports only itself, zod and the types of ports.',
      { path: '^domain/' },
      { pathNot: ['^domain/', '^ports/', packages('zod')] },
    ),
    rule(
      'domain-takes-types-of-ports',
      'The domain knows ports by `import type` alone, so that no rule calls an adapter by itself.',
      { path: '^domain/' },
      { path: '^ports/', ...atRunTime },
    ),
    rule(
      'ports-stand-alone',
      'A port imports only other ports and zod.',
      { path: '^ports/' },
      { pathNot: ['^ports/', packages('zod')] },
    ),
    rule(
      'adapters-look-inward',
      'An adapter imports ports, the domain and its own packages, never the app, a command or the start of telemetry.',
      { path: '^adapters/' },
      { path: '^(app|edge|commands)/|^telemetry/start|^(server\\.ts|next\\.config\\.mjs)$' },
    ),
    rule(
      'adapters-keep-apart',
      'Only adapters/wiring imports several families of adapters; the others import themselves and adapters/http.',
      { path: '^adapters/([^/]+)/', pathNot: ['^adapters/wiring/', '^adapters/shop/'] },
      { path: '^adapters/', pathNot: ['^adapters/$1/', '^adapters/http/'] },
    ),
    rule(
      'http-serves-services',
      'Only the adapters of services over HTTP, and adapters/wiring, import adapters/http.',
      { path: '^adapters/', pathNot: '^adapters/(http|api-router|content|leads|reviews|search|wiring)/' },
      { path: '^adapters/http/' },
    ),
    rule(
      'shop-loads-on-demand',
      'The shop is demonstration code: only the reference router imports it, and wiring imports it dynamically.',
      { pathNot: ['^adapters/shop/', '^commands/router/', '^tests/'] },
      { path: '^adapters/shop/', dynamic: false, ...atRunTime },
    ),
    rule(
      'shop-speaks-the-wire',
      'Of other adapters the shop imports the wire of the api-router alone.',
      { path: '^adapters/shop/' },
      { path: '^adapters/', pathNot: ['^adapters/shop/', '^adapters/api-router/wire/'] },
    ),
    rule(
      'one-container',
      'tsyringe and reflect-metadata are imported in adapters/wiring/container.ts and nowhere else.',
      { pathNot: '^adapters/wiring/container\\.ts$' },
      { path: packages('tsyringe', 'reflect-metadata') },
    ),
    rule(
      'app-enters-by-wiring',
      'The app reaches adapters only through adapters/wiring.',
      { path: '^app/|^(server\\.ts|next\\.config\\.mjs)$' },
      { path: '^adapters/', pathNot: '^adapters/wiring/' },
    ),
    rule(
      'edge-knows-routes',
      'The edge imports itself, routing, sites, catalogue, consent, monitoring and text of the domain, wiring and telemetry; it knows no price and no page.',
      { path: '^edge/' },
      {
        path: '^(app|domain|adapters|ports|commands)/',
        pathNot: ['^domain/(routing|sites|catalogue|consent|monitoring|text)/', '^adapters/wiring/'],
      },
    ),
    rule(
      'next-behind-a-wall',
      'Outside edge/next only its entry points are imported: what renders a page, what reaches the renderer, and where the files of a build are.',
      { pathNot: '^(edge/next|tests)/' },
      {
        path: '^edge/next/',
        pathNot:
          '^edge/next/(render-page|renderer-client|renderer-pool|renderer-protocol|build-layout|development-files)\\.ts$',
      },
    ),
    rule(
      'next-is-known-in-two-places',
      'Only the app, which Next renders, and edge/next, which starts it, import Next.',
      { pathNot: '^(app|edge/next|gallery|tests)/|^next\\.config\\.|node_modules' },
      { path: packages('next') },
    ),
    rule(
      'islands-carry-no-rules',
      'An island takes finished values as props: at run time it imports nothing of the domain, the adapters or the ports.',
      { path: '^app/(_islands|_offers)/' },
      { path: '^(domain|adapters|ports)/', ...atRunTime },
    ),
    rule(
      'scripts-of-pages-stand-alone',
      'A script of the pages imports scripts, islands, and rules of monitoring and consent; it knows no page, port or adapter.',
      { path: '^browser/' },
      {
        path: '^(app|edge|domain|adapters|ports|telemetry|commands)/',
        pathNot: ['^app/_islands/', '^domain/(monitoring|consent)/'],
        ...atRunTime,
      },
    ),
    rule(
      'islands-stay-light',
      'An island or a script of the pages never loads zod, use-intl or another message library.',
      { path: '^(browser|app/(_islands|_offers))/' },
      { path: packages('zod', 'use-intl', 'intl-messageformat', '@formatjs/[^/]+'), ...atRunTime },
    ),
    rule(
      'islands-import-islands',
      'Of the app an island imports only islands, the forms of offers and style sheets at run time, so that it stays small.',
      { path: '^app/(_islands|_offers)/' },
      { path: '^app/', pathNot: ['^app/(_islands|_offers)/', '\\.css$'], ...atRunTime },
    ),
    rule(
      'telemetry-listens-only',
      'Telemetry imports itself, the types of ports and domain, OpenTelemetry and the version of the product, nothing else.',
      { path: '^telemetry/' },
      { pathNot: ['^telemetry/', '^ports/', '^domain/', '^package\\.json$', packages('@opentelemetry')] },
    ),
    rule(
      'telemetry-takes-types',
      'Telemetry knows ports and domain by `import type` alone.',
      { path: '^telemetry/' },
      { path: '^(ports|domain)/', ...atRunTime },
    ),
    rule(
      'nothing-imports-tests',
      'Only tests import tests. `npm test` and `npm run bench` start them as processes of their own.',
      { pathNot: '^tests/' },
      { path: '^tests/' },
    ),
    rule('no-cycles', 'No file leads back to itself, types included.', {}, { circular: true }),
    {
      ...rule(
        'no-folder-cycles',
        'No folder leads back to itself: move the declaration that closes the ring.',
        { pathNot: '^tests(/|$)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule('imports-exist', 'Every import leads to a file or an installed package.', {}, { couldNotResolve: true }),
    rule(
      'packages-are-declared',
      'The product runs on `dependencies` only; a package for development never ends up in it.',
      { path: PRODUCT },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], ...atRunTime },
    ),
    {
      name: 'no-barrels',
      comment: 'No index files: an import names the file that holds what it wants.',
      severity: 'error',
      module: { path: '(^|/)index\\.[cm]?[jt]sx?$', pathNot: 'node_modules', numberOfDependentsLessThan: 100 },
      from: {},
    },
    {
      name: 'names-say-something',
      comment: 'No file is called utils, helpers, types or common: a file is named for the one thing it exports.',
      severity: 'error',
      module: {
        path: '(^|[/.-])(utils?|helpers?|types|common)\\.[cm]?[jt]sx?$',
        pathNot: 'node_modules',
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|coverage|reports)/|\\.d\\.[cm]?ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
