import { paymentMethodsOf } from '../../domain/checkout/payment-methods.ts'
import { supportHoursText } from '../../domain/sites/support-hours.ts'
import type { SectionOf } from '../../ports/page-section.ts'
import type { PageSite } from '../../ports/pages.ts'
import { statementOf } from './legal-pages.ts'
import { type PageContext, pageOf } from './page-maker.ts'

/** Links to what a visitor can check without trusting the vendor. */
export const proof = ({ site, texts }: PageContext): SectionOf<'links'> => {
  const { proof: own } = texts.about
  const statement = statementOf(site)
  return {
    kind: 'links',
    title: own.title,
    links: [
      { path: '/terms', ...own.prices },
      { path: '/downloads', ...own.checksums },
      { path: '/disclosure', label: texts.disclosure.title, text: texts.disclosure.description },
      { path: '/transparency', label: texts.transparency.title, text: texts.transparency.description },
      { path: '/guarantee', label: texts.guarantee.title, text: texts.guarantee.description },
      ...(statement === undefined ? [] : [statement]),
    ],
  }
}

/** Returns the brand names of the payment methods of a site's countries as a list in its language. */
export const paymentText = (site: PageSite): string =>
  new Intl.ListFormat(site.locale, { type: 'conjunction' }).format(paymentMethodsOf(site))

export const about = pageOf('about', ({ hero, who, hours, description }, context) => {
  const { site, texts } = context
  return [
    { kind: 'hero', ...hero, lead: description, picture: 'about' },
    {
      kind: 'text',
      ...who,
      facts: [
        { icon: 'mail', title: hours.title, text: hours.text.replace('((hours))', supportHoursText(site)) },
        { icon: 'lock', title: texts.guarantee.payment.title, text: paymentText(site) },
        { icon: 'refresh', title: texts.guarantee.hero.title, text: texts.guarantee.hero.lead, path: '/guarantee' },
      ],
    },
    proof(context),
  ]
})

export const disclosure = pageOf('disclosure', ({ hero, description, paragraphs, title }) => [
  { kind: 'hero', ...hero, lead: description },
  {
    kind: 'statement',
    parts: [{ title, paragraphs, links: [{ label: 'security.txt', url: '/.well-known/security.txt' }] }],
  },
])

export const transparency = pageOf('transparency', ({ hero, description, now, paragraphs }, { texts }) => [
  { kind: 'hero', ...hero, lead: description },
  { kind: 'stored-now', ...now },
  { kind: 'text', paragraphs },
  {
    kind: 'links',
    title: texts.about.proof.title,
    links: [
      { path: '/cookies', label: texts.cookies.title, text: texts.cookies.description },
      { path: '/privacy', label: texts.privacy.title, text: texts.privacy.description },
    ],
  },
])
