import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LicenceSection } from '../../app/_components/sections/licence-check.tsx'
import { SearchSection } from '../../app/_components/sections/search-section.tsx'
import { translatorFor } from '../../app/_messages/translator.ts'
import type { PageForm } from '../../app/_page/process-form.ts'
import type { LicenceCheck } from '../../domain/licences/licence.service.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { LICENCE_ERRORS } from '../../ports/licences.ts'
import { plainView } from '../domain/routing/plain-view.ts'
import { realSite, SPECIFIED_SITES } from '../domain/sites/real-sites.ts'

const VIEW = plainView('USD')

const pageOf = async (code: string, form: PageForm | null) => {
  const site = realSite(code)
  return {
    site,
    path: '/renew',
    t: await translatorFor(site.locale, site.language),
    href: (path: string) => siteLink(site, path),
    view: VIEW,
    downloads: {},
    currencies: [],
    deviceError: null,
    offersUrl: null,
    banners: [],
    content: {
      path: '/search',
      title: '',
      description: '',
      sections: [],
      status: 200 as const,
      component: 'page' as const,
    },
    offers: {},
    form,
  }
}

const htmlOf = async (code: string, licence: LicenceCheck): Promise<string> =>
  renderToStaticMarkup(<LicenceSection page={await pageOf(code, { typed: new Map([['code', 'NWALL']]), licence })} />)

const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, path = '']) => path)

/** Where each message leads on, beside its field. */
const WAYS_ON = {
  _ST_EMPTY: [],
  _ST_WRONG_FORMAT: [],
  FORBIDDEN_SYMBOLS: [],
  WRONG_LICENSE_FORMAT: ['/orders', '/support'],
  LICENSE_NOT_FOUND: ['/support'],
  MIDTERM_REJECTED_FEWDAYSLEFT: ['/orders', '/compare', '/support'],
} as const

describe('the licence check', () => {
  it.each(LICENCE_ERRORS)('marks the field, describes it with the message %s, and leads on', async (error) => {
    const html = await htmlOf('com', { kind: 'message', error })
    expect(html).toMatch(/<input[^>]*aria-describedby="licence-hint licence-error"[^>]*aria-invalid="true"/)
    expect(html).toContain('<p id="licence-error">')
    expect(linksIn(html)).toEqual(WAYS_ON[error])
  })

  it('counts the characters of an incomplete code, because the hint already describes a code', async () => {
    const html = await htmlOf('com', { kind: 'message', error: '_ST_WRONG_FORMAT' })
    expect(html).toContain('<p id="licence-error">Characters typed: 5 of 20. Please check what you typed.</p>')
  })

  it('leads to the support if the licence service fails, and does not mark the field', async () => {
    const html = await htmlOf('com', { kind: 'failed' })
    expect(linksIn(html)).toEqual(['/support'])
    expect(html).not.toContain('aria-invalid')
  })

  it.each<LicenceCheck>([{ kind: 'message', error: 'LICENSE_NOT_FOUND' }, { kind: 'failed' }])(
    'keeps the submitted code for the next attempt: %j',
    async (licence) => {
      expect(await htmlOf('com', licence)).toMatch(/<input[^>]* value="NWALL"/)
    },
  )

  it.each([
    ['com', 'renewal', 'Product', 'December 23, 2026 (30 days left)'],
    ['de', 'midterm', 'Upgrade von', '23. Dezember 2026 (noch 30 Tage)'],
  ] as const)(
    'names on %s for %s the product, the devices, and the last day with the days left',
    async (code, kind, label, lastDay) => {
      const licence = { name: 'Northwall Standard', quantity: '3 devices', edition: 'consumer' } as const
      const lastDayMs = Date.UTC(2026, 11, 23, 12)
      const html = await htmlOf(code, { kind, daysLeft: 30, lastDayMs, licence, offers: [] })
      const owned = /<dl data-licence="">(.*?)<\/dl>/.exec(html)?.[1] ?? ''
      expect(owned).toContain(`<dt>${label}</dt><dd>Northwall Standard</dd>`)
      expect(owned).toContain('<dd>3 devices</dd>')
      expect(owned).toContain(`<dd>${lastDay}</dd>`)
    },
  )
})

it.each(SPECIFIED_SITES.map(({ code }) => code))(
  'a search on %s that finds nothing or fails leads on',
  async (code) => {
    for (const search of [
      { kind: 'nothing', text: 'x', suggestions: [] },
      { kind: 'failed', text: 'x' },
    ] as const) {
      const page = await pageOf(code, { typed: new Map(), search })
      const paths = ['/compare', '/orders', '/support'].map(page.href)
      expect(linksIn(renderToStaticMarkup(<SearchSection section={{ kind: 'search' }} page={page} />))).toEqual(paths)
    }
  },
)
