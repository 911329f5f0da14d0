import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'

/**
 * Returns `public/speculation-rules.json`. Browsers prerender product pages from links in the header and the content, and prefetch
 * other pages, when a pointer rests on the link for a moment. Links that act, or whose answer is private, are excluded.
 */
export const speculationRules = (): string => `{
  "prerender": [
    {
      "where": {
        "and": [
          { "href_matches": { "pathname": "/{:language/}?(${PRODUCT_PATHS.map((path) => path.slice(1)).join('|')})" } },
          { "selector_matches": ":is(header, main) a" },
          { "not": { "selector_matches": "[href^='#'], [aria-current]" } }
        ]
      },
      "eagerness": "moderate"
    }
  ],
  "prefetch": [
    {
      "where": {
        "and": [
          { "href_matches": "/*" },
          { "not": { "href_matches": "/buy*" } },
          { "not": { "href_matches": "/currency*" } },
          { "not": { "href_matches": "/offers*" } },
          { "not": { "href_matches": "/store*" } },
          { "not": { "href_matches": "/download-file/*" } },
          { "not": { "selector_matches": "[download], [data-opens]" } }
        ]
      },
      "eagerness": "moderate"
    }
  ]
}
`
