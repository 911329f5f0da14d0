import { canonicalUrl } from '../../domain/sites/site-link.ts'
import type { PageData } from '../../ports/pages.ts'
import type { PageContext } from '../_page/page-context.ts'

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
