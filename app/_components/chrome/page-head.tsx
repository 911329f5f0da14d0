import { services } from '../../../adapters/wiring/services.ts'
import { EDITOR_PATH } from '../../../domain/routing/editor-path.ts'
import { alternates, canonicalUrl } from '../../../domain/sites/site-link.ts'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { JsonLd } from './json-ld.tsx'
import { pageJsonLd } from './page-json-ld.ts'

/**
 * Title, description, canonical URL and the same page on other sites. React moves them into the head; Next's metadata would
 * stream them into the body.
 */
export const PageHead = ({ page, context }: { page: PageData; context: PageContext }) => {
  const { site, form, isEditor, isStaging } = context
  // A promotion shows the page of a product: that one is the page to be found.
  const { path } = page
  // A page that was not found, or is for editors, is no page to search engines.
  const isPublic = page.status === 200 && !isEditor && path !== EDITOR_PATH
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {isPublic ? <link rel="canonical" href={canonicalUrl(site, path)} /> : <meta name="robots" content="noindex" />}
      {isPublic
        ? alternates(services().sites, path).map(({ hreflang, href }) => (
            <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
          ))
        : null}
      {isPublic && (form !== null || isStaging) ? <meta name="robots" content="noindex" /> : null}
      <link rel="manifest" href={context.href('/site.webmanifest')} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {isPublic ? <JsonLd data={pageJsonLd(page, context)} /> : null}
    </>
  )
}
