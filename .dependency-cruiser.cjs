/** The swc parser distinguishes type imports from value imports: `dependencyTypesNot: ['type-only']` means "at run time". */
const atRunTime = { dependencyTypesNot: ['type-only'] }
const packages = (...names) => `node_modules/(${names.join('|')})(/|$)`

/** Files that can run during a visitor's request. */
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
      'domain-imports-types-of-ports',
      'The domain imports ports only with `import type`, so that no business rule calls an adapter directly.',
      { path: '^domain/' },
      { path: '^ports/', ...atRunTime },
    ),
    rule(
      'ports-are-independent',
      'A port imports only other ports and zod.',
      { path: '^ports/' },
      { pathNot: ['^ports/', packages('zod')] },
    ),
    rule(
      'adapters-depend-inward',
      'An adapter imports ports, the domain and packages; it never imports the app, the edge, commands or the start of telemetry.',
      { path: '^adapters/' },
      { path: '^(app|edge|commands)/|^telemetry/start|^(server\\.ts|next\\.config\\.mjs)$' },
    ),
    rule(
      'adapter-families-are-separate',
      'Only adapters/wiring imports several families of adapters; a family imports only itself and adapters/http.',
      { path: '^adapters/([^/]+)/', pathNot: ['^adapters/wiring/', '^adapters/shop/'] },
      { path: '^adapters/', pathNot: ['^adapters/$1/', '^adapters/http/'] },
    ),
    rule(
      'http-is-for-services',
      'Only adapters of HTTP services, and adapters/wiring, import adapters/http.',
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
      'shop-imports-wire-only',
      'The only other adapter code that the shop imports is the wire format of the api-router.',
      { path: '^adapters/shop/' },
      { path: '^adapters/', pathNot: ['^adapters/shop/', '^adapters/api-router/wire/'] },
    ),
    rule(
      'one-container',
      'Only adapters/wiring/container.ts imports tsyringe and reflect-metadata.',
      { pathNot: '^adapters/wiring/container\\.ts$' },
      { path: packages('tsyringe', 'reflect-metadata') },
    ),
    rule(
      'app-uses-wiring',
      'The app imports adapters only through adapters/wiring.',
      { path: '^app/|^(server\\.ts|next\\.config\\.mjs)$' },
      { path: '^adapters/', pathNot: '^adapters/wiring/' },
    ),
    rule(
      'edge-imports-routing',
      'The edge imports itself, adapters/wiring, telemetry, and brand, routing, sites, catalogue, consent, monitoring and text of the domain; it has no knowledge of prices and page contents.',
      { path: '^edge/' },
      {
        path: '^(app|domain|adapters|ports|commands)/',
        pathNot: ['^domain/(brand|routing|sites|catalogue|consent|monitoring|text)/', '^adapters/wiring/'],
      },
    ),
    rule(
      'edge-next-entry-points',
      'Code outside edge/next imports only its entry points: page rendering, the client, pool and protocol of the renderer, and the locations of build files.',
      { pathNot: '^(edge/next|tests)/' },
      {
        path: '^edge/next/',
        pathNot:
          '^edge/next/(render-page|renderer-client|renderer-pool|renderer-protocol|build-layout|development-files)\\.ts$',
      },
    ),
    rule(
      'next-imports',
      'Only the app, which Next renders, and edge/next, which starts Next, import it.',
      { pathNot: '^(app|edge/next|gallery|tests)/|^next\\.config\\.|node_modules' },
      { path: packages('next') },
    ),
    rule(
      'islands-have-no-business-rules',
      'An island receives computed values as props: at run time it imports no code of the domain, the adapters or the ports.',
      { path: '^app/(_islands|_offers)/' },
      { path: '^(domain|adapters|ports)/', ...atRunTime },
    ),
    rule(
      'browser-scripts-are-independent',
      'A browser script imports only scripts, islands, and the monitoring, consent and visitor rules of the domain.',
      { path: '^browser/' },
      {
        path: '^(app|edge|domain|adapters|ports|telemetry|commands)/',
        pathNot: ['^app/_islands/', '^domain/(monitoring|consent)/', '^domain/routing/visitor[.]ts$'],
        ...atRunTime,
      },
    ),
    rule(
      'islands-are-small',
      'An island or browser script never loads zod, use-intl or another message library.',
      { path: '^(browser|app/(_islands|_offers))/' },
      { path: packages('zod', 'use-intl', 'intl-messageformat', '@formatjs/[^/]+'), ...atRunTime },
    ),
    rule(
      'islands-import-islands',
      'At run time an island imports only islands, offer forms and style sheets of the app, so that it stays small.',
      { path: '^app/(_islands|_offers)/' },
      { path: '^app/', pathNot: ['^app/(_islands|_offers)/', '\\.css$'], ...atRunTime },
    ),
    rule(
      'telemetry-is-independent',
      'Telemetry imports only itself, types of the ports and the domain, OpenTelemetry, and package.json for the version.',
      { path: '^telemetry/' },
      { pathNot: ['^telemetry/', '^ports/', '^domain/', '^package\\.json$', packages('@opentelemetry')] },
    ),
    rule(
      'telemetry-imports-types',
      'Telemetry imports the ports and the domain only with `import type`.',
      { path: '^telemetry/' },
      { path: '^(ports|domain)/', ...atRunTime },
    ),
    rule(
      'nothing-imports-tests',
      'Only tests import tests. `npm test` and `npm run bench` start them as separate processes.',
      { pathNot: '^tests/' },
      { path: '^tests/' },
    ),
    rule('no-cycles', 'Files do not import each other in a cycle, type imports included.', {}, { circular: true }),
    {
      ...rule(
        'no-folder-cycles',
        'Folders do not import each other in a cycle: move the declaration that closes it.',
        { pathNot: '^tests(/|$)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule('imports-exist', 'Every import resolves to a file or an installed package.', {}, { couldNotResolve: true }),
    rule(
      'packages-are-declared',
      'The product imports only packages in `dependencies`, never those in `devDependencies`.',
      { path: PRODUCT },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], ...atRunTime },
    ),
    {
      name: 'no-barrels',
      comment: 'Index files are not allowed: import the file that contains the declaration.',
      severity: 'error',
      module: { path: '(^|/)index\\.[cm]?[jt]sx?$', pathNot: 'node_modules', numberOfDependentsLessThan: 100 },
      from: {},
    },
    {
      name: 'descriptive-file-names',
      comment: 'File names such as utils, helpers, types or common are not allowed: name a file after its concept.',
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
