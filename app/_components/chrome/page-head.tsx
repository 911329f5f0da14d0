import { services } from '../../../adapters/wiring/services.ts'
import { isIndexedPath, isPagePath } from '../../../domain/catalogue/page-paths.ts'
import { alternates } from '../../../domain/law/site-paths.ts'
import { EDITOR_PATH } from '../../../domain/routing/endpoint-path.ts'
import { UNAVAILABLE_PATH } from '../../../domain/routing/render-contract.ts'
import { canonicalUrl } from '../../../domain/sites/site-link.ts'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'

/**
 * Returns whether search engines may index a page. They must not index error pages, search results, staging copies or pages for
 * editors.
 */
export const isIndexed = ({
  content: { status, path },
  isEditor,
  isStaging,
}: Pick<SitePage, 'content' | 'isEditor' | 'isStaging'>): boolean =>
  status === 200 &&
  !isEditor &&
  !isStaging &&
  path !== EDITOR_PATH &&
  path !== UNAVAILABLE_PATH &&
  (!isPagePath(path) || isIndexedPath(path))

/** The link preview in messengers and social networks. Its picture shows the slogan in the language of the site. */
const OpenGraph = ({ page: { content, site } }: UsesPage<'content' | 'site'>) => (
  <>
    <meta property="og:title" content={content.title} />
    <meta property="og:description" content={content.description} />
    <meta property="og:type" content="website" />
    <meta property="og:url" content={canonicalUrl(site, content.path)} />
    <meta property="og:image" content={`${new URL(site.url).origin}/share/${site.language}.png`} />
  </>
)

/**
 * Title, description, canonical URL and links to the same page on other sites. React moves these elements into the head. Next's
 * metadata API would stream them into the body.
 */
export const PageHead = ({ page }: UsesPage<'content' | 'site' | 'form' | 'href' | 'isEditor' | 'isStaging'>) => {
  const { content, site, form } = page
  // On a promotion page, `content.path` is the path of the product page.
  const { path } = content
  const isPublic = isIndexed(page)
  return (
    <>
      <title>{content.title}</title>
      <meta name="description" content={content.description} />
      {isPublic ? <OpenGraph page={page} /> : null}
      {isPublic ? <link rel="canonical" href={canonicalUrl(site, path)} /> : <meta name="robots" content="noindex" />}
      {isPublic
        ? alternates(services().sites, path, services().clock.now()).map(({ hreflang, href }) => (
            <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
          ))
        : null}
      {isPublic && form !== null ? <meta name="robots" content="noindex" /> : null}
      <link rel="manifest" href={page.href('/site.webmanifest')} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    </>
  )
}
