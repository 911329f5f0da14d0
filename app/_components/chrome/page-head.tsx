import { services } from '../../../adapters/wiring/services.ts'
import { alternates } from '../../../domain/law/site-pages.ts'
import { canonicalUrl } from '../../../domain/sites/site-link.ts'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { isIndexed } from '../../_structured-data/is-indexed.ts'
import { OpenGraph } from '../../_structured-data/open-graph.tsx'

/**
 * Title, description, canonical URL and the same page on other sites. React moves them into the head; Next's metadata would
 * stream them into the body.
 */
export const PageHead = ({ page, context }: { page: PageData; context: PageContext }) => {
  const { site, form } = context
  // A promotion shows the page of a product: that one is the page to be found.
  const { path } = page
  const isPublic = isIndexed(page, context)
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {isPublic ? <OpenGraph page={page} context={context} /> : null}
      {isPublic ? <link rel="canonical" href={canonicalUrl(site, path)} /> : <meta name="robots" content="noindex" />}
      {isPublic
        ? alternates(services().sites, path).map(({ hreflang, href }) => (
            <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
          ))
        : null}
      {isPublic && form !== null ? <meta name="robots" content="noindex" /> : null}
      <link rel="manifest" href={context.href('/site.webmanifest')} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    </>
  )
}
