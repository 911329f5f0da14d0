import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LeadForm } from '../../app/_components/leads/lead-form.tsx'
import { translatorFor } from '../../app/_messages/translator.ts'
import type { PageForm } from '../../app/_page/process-form.ts'
import { siteNotices } from '../../domain/law/site-law.ts'
import { readLead } from '../../domain/leads/read-lead.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import type { ContactForm as Form } from '../../ports/leads.ts'
import { REAL_SITES, realSite } from '../domain/sites/real-sites.ts'

const htmlOf = async (siteCode: string, kind: Form, form: PageForm | null): Promise<string> => {
  const site = realSite(siteCode)
  const page = {
    site,
    path: kind === 'sales' ? '/contact-sales' : '/support',
    t: await translatorFor(site.locale, site.language),
    href: (path: string) => siteLink(site, path),
    notices: siteNotices(site, Date.now()),
    form,
  }
  return renderToStaticMarkup(<LeadForm section={{ kind: 'lead-form', form: kind }} page={page} />)
}

const all = (html: string, pattern: RegExp): readonly string[] => [...html.matchAll(pattern)].map(([, one = '']) => one)

const invalid = (siteCode: string, kind: Form, typed: ReadonlyMap<string, string>): PageForm => {
  const reading = readLead(kind, realSite(siteCode), typed)
  if (reading.ok) throw new Error('nothing is wrong with it')
  return { typed, lead: { kind: 'invalid', errors: reading.errors } }
}

const FORMS = REAL_SITES.all.flatMap(({ code }) => [
  { code, kind: 'sales' as const },
  { code, kind: 'support' as const },
])

describe('a lead form', () => {
  it.each(FORMS)(
    'on $code, as a $kind form, labels every field and links every error to its field',
    async ({ code, kind }) => {
      const html = await htmlOf(code, kind, invalid(code, kind, new Map([['email', 'nobody']])))
      const ids = all(html, / id="([^"]+)"/g)
      expect(new Set(ids).size).toBe(ids.length)
      expect(all(html, /<label for="([^"]+)"/g).toSorted()).toEqual(
        ids.filter((id) => !id.endsWith('-error')).toSorted(),
      )
      const described = all(html, / aria-describedby="([^"]+)"/g)
      expect(described).toEqual(ids.filter((id) => id.endsWith('-error')))
      expect(described).toContain('lead-email-error')
      expect(html).toMatch(/<input[^>]*name="email"[^>]*value="nobody"/)
    },
  )

  it.each(FORMS)('on $code, to $kind, separates each label from its hint', async ({ code, kind }) => {
    const html = await htmlOf(code, kind, null)
    const labels = all(html, /<label for="[^"]+">(.*?)<\/label>/g).filter((label) => label.includes('<span'))
    expect(labels.length).toBeGreaterThan(0)
    for (const label of labels) expect(label).toMatch(/^[^<]+ <span[^>]*>\([^<]+\)<\/span>$/)
  })

  it.each(FORMS)(
    'on $code, as a $kind form, has a summary that links to each rejected field',
    async ({ code, kind }) => {
      const typed = new Map([
        ['email', 'nobody'],
        ['website', 'x'],
      ])
      const html = await htmlOf(code, kind, invalid(code, kind, typed))
      const rejected = all(html, / data-error-for="([^"]+)"/g).map((name) => `lead-${name}`)
      expect(rejected).toContain('lead-email')
      expect(all(html, /<a href="#([^"]+)"/g)).toEqual(rejected)
      for (const id of rejected) expect(html).toMatch(new RegExp(`id="${id}"[^>]* aria-invalid="true"`))
    },
  )

  it.each(FORMS)(
    'on $code, as a $kind form, names each missing value, beside the field and in the summary',
    async ({ code, kind }) => {
      const html = await htmlOf(code, kind, invalid(code, kind, new Map([['request', 'refund']])))
      const errors = all(html, / data-error-for="[^"]+">([^<]+)</g)
      expect(errors.length).toBeGreaterThan(3)
      expect(new Set(errors).size).toBe(errors.length)
      expect(all(html, /<a href="#lead-[^"]+">([^<]+)<\/a>/g)).toEqual(errors)
    },
  )

  it('leads on after a failure to the address of its team, and after a success to other pages', async () => {
    const typed = new Map<string, string>()
    const failed = await htmlOf('com', 'sales', { typed, lead: { kind: 'failed' } })
    expect(all(failed, /data-message="lead-failed".*?<a href="([^"]+)"/g)).toEqual(['mailto:sales@northwall.example'])
    for (const kind of ['sales', 'support'] as const) {
      const sent = await htmlOf('com', kind, { typed, lead: { kind: 'sent' } })
      expect(all(sent, /<a href="([^"]+)"/g)).toEqual(expect.arrayContaining(['/downloads', '/renew']))
    }
  })

  it('shows the submitted values again, escaped and untruncated', async () => {
    const message = `"><script>alert(1)</script>\n${'x'.repeat(3_000)}`
    const html = await htmlOf('com', 'sales', invalid('com', 'sales', new Map([['message', message]])))
    expect(html).toContain(`&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\n${'x'.repeat(3_000)}</textarea>`)
    expect(html.replace(/<script type="application\/json" data-island-props="">/, '')).not.toContain('<script')
  })

  it('shows the honeypot only to a visitor who filled it in', async () => {
    const hidden = /aria-hidden="true"><label for="lead-website"/
    expect(await htmlOf('com', 'sales', null)).toMatch(hidden)
    const found = await htmlOf('com', 'sales', invalid('com', 'sales', new Map([['website', 'x']])))
    expect(found).not.toMatch(hidden)
    expect(found).toContain('data-error-for="website"')
  })

  it('shows a failure with the submitted values, and a success without the form', async () => {
    const typed = new Map([['company', 'Customer']])
    const failed = await htmlOf('com', 'sales', { typed, lead: { kind: 'failed' } })
    expect([failed.includes('data-message="lead-failed"'), failed.includes('value="Customer"')]).toEqual([true, true])
    const sent = await htmlOf('com', 'support', { typed: new Map(), lead: { kind: 'sent' } })
    expect([sent.includes('data-message="lead-sent"'), sent.includes('<form')]).toEqual([true, false])
  })

  it('is prefilled with the link’s parameters', async () => {
    const typed = new Map([
      ['product', 'endpoint'],
      ['quantity', '50'],
    ])
    const sales = await htmlOf('com', 'sales', { typed })
    expect(sales).toContain('<option value="endpoint" selected="">')
    expect(sales).toMatch(/<input[^>]*name="quantity"[^>]*value="50"/)
    expect(await htmlOf('de', 'support', { typed: new Map([['request', 'refund']]) })).toContain(
      '<option value="refund" selected="">',
    )
  })
})
