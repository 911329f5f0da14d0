import { services } from '../../../adapters/wiring/services.ts'
import { BRAND } from '../../../domain/brand/brand.ts'
import { isIndexedPath, isPagePath } from '../../../domain/catalogue/page-paths.ts'
import { isInLanguage } from '../../../domain/help/help-articles.ts'
import { alternates } from '../../../domain/law/site-paths.ts'
import { EDITOR_PATH } from '../../../domain/routing/endpoint-path.ts'
import { UNAVAILABLE_PATH } from '../../../domain/routing/render-contract.ts'
import { canonicalUrl, sharedPictureUrl } from '../../../domain/sites/site-link.ts'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'

/**
 * Returns whether search engines may index a page. They must not index error pages, search results, untranslated articles, staging copies
 * or pages for editors.
 */
export const isIndexed = ({
  content: { status, path },
  site,
  isEditor,
  isStaging,
}: Pick<SitePage, 'content' | 'site' | 'isEditor' | 'isStaging'>): boolean =>
  status === 200 &&
  !isEditor &&
  !isStaging &&
  path !== EDITOR_PATH &&
  path !== UNAVAILABLE_PATH &&
  isInLanguage(path, site.language) &&
  (!isPagePath(path) || isIndexedPath(path))

/** Returns a locale in the form of Open Graph, for example `de_AT`. Its name for Latin America is `LA`. */
const openGraphLocale = (locale: string): string => {
  const { language, region = '' } = new Intl.Locale(locale).maximize()
  return `${language}_${region === '419' ? 'LA' : region}`
}

/** The link preview in messengers and social networks. */
const OpenGraph = ({ page: { content, site, t } }: UsesPage<'content' | 'site' | 't'>) => (
  <>
    <meta property="og:site_name" content={BRAND.name} />
    <meta property="og:locale" content={openGraphLocale(site.locale)} />
    <meta property="og:title" content={content.title} />
    <meta property="og:description" content={content.description} />
    <meta property="og:type" content="website" />
    <meta property="og:url" content={canonicalUrl(site, content.path)} />
    <meta property="og:image" content={sharedPictureUrl(site)} />
    <meta property="og:image:alt" content={t('footer.company')} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
)

/**
 * Title, description, canonical URL and links to the same page on other sites. React moves these elements into the head. Next's
 * metadata API would stream them into the body.
 */
export const PageHead = ({ page }: UsesPage<'content' | 'site' | 't' | 'form' | 'href' | 'isEditor' | 'isStaging'>) => {
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
