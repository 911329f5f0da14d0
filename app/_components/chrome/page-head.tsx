import { services } from '../../../adapters/wiring/services.ts'
import { isIndexedPath, isPagePath } from '../../../domain/catalogue/page-paths.ts'
import { alternates } from '../../../domain/law/alternates.ts'
import { EDITOR_PATH } from '../../../domain/routing/editor-path.ts'
import { canonicalUrl } from '../../../domain/sites/site-link.ts'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'

/**
 * Whether search engines may show a page. Not one that was not found or is over, is for editors, is not for the public, or
 * differs by what a visitor searched for.
 */
export const isIndexed = ({ status, path }: PageData, { isEditor, isStaging }: PageContext): boolean =>
  status === 200 && !isEditor && !isStaging && path !== EDITOR_PATH && (!isPagePath(path) || isIndexedPath(path))

/** What messengers and networks show of a link to a page: its title, and a picture with the vendor's promise in the language of the site. */
export const OpenGraph = ({ page, context: { site } }: { page: PageData; context: PageContext }) => (
  <>
    <meta property="og:title" content={page.title} />
    <meta property="og:description" content={page.description} />
    <meta property="og:type" content="website" />
    <meta property="og:url" content={canonicalUrl(site, page.path)} />
    <meta property="og:image" content={`${new URL(site.url).origin}/share/${site.language}.png`} />
  </>
)

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
