import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SiteFooter } from '../../app/_components/chrome/site-footer.tsx'
import { translatorFor } from '../../app/_messages/translator.ts'
import { plainView } from '../domain/routing/plain-view.ts'
import { REAL_SITES, realSite } from '../domain/sites/real-sites.ts'

/** Returns the text direction of the links to sites in the footer, by site. A link without one inherits that of the page. */
const directionsIn = async (siteCode: string): Promise<ReadonlyMap<string, string | undefined>> => {
  const site = realSite(siteCode)
  const page = {
    site,
    path: '/',
    view: plainView('USD'),
    t: await translatorFor(site.locale, site.language),
    href: (path: string) => path,
    notices: [],
    currencies: [],
    choiceForm: null,
    sites: REAL_SITES.all.map((other) => ({ site: other, home: other.url })),
  }
  const links = renderToStaticMarkup(<SiteFooter page={page} />).matchAll(/<a [^>]*data-site="([^"]+)"[^>]*>/g)
  return new Map([...links].map(([link, code = '']) => [code, / dir="(...)"/.exec(link)?.[1]]))
}

it.each(['com', 'me'])(
  'on %s, a link to a site has the text direction of that site if the page has another',
  async (code) => {
    const { dir } = realSite(code)
    const expected = REAL_SITES.all.map((other) => [other.code, other.dir === dir ? undefined : other.dir] as const)
    expect(await directionsIn(code)).toEqual(new Map(expected))
  },
)
