import type { Product } from '../../domain/catalogue/product-records.ts'
import { paymentMethodsOf } from '../../domain/checkout/payment-methods.ts'
import { supportHoursText } from '../../domain/sites/support-hours.ts'
import type { Feature } from '../../ports/page-items.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import type { PageSite } from '../../ports/pages.ts'
import { statementOf } from './legal-pages.ts'
import { figures, type PageContext, pageOf } from './page-maker.ts'

/** Anchor of the supported systems on the downloads page. */
export const SYSTEMS = 'section-systems'

/** Figures, each with a link to the place where a visitor can check it. */
export const checkedFigures = ({ texts: { home } }: PageContext): PageSection =>
  figures(home.figures, [`/downloads#${SYSTEMS}`, '#regions', '/guarantee', '/transparency'])

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

const hoursFact = ({ site, texts: { about: texts } }: PageContext): Feature => ({
  icon: 'mail',
  title: texts.hours.title,
  text: texts.hours.text.replace('((hours))', supportHoursText(site)),
})

const guaranteeFact = ({ texts: { guarantee } }: PageContext): Feature => ({
  icon: 'refresh',
  title: guarantee.hero.title,
  text: guarantee.hero.lead,
  path: '/guarantee',
})

/** The facts that a visitor asks for before they write: when we answer, and the guarantee. */
export const contactFacts = (context: PageContext): readonly Feature[] => [hoursFact(context), guaranteeFact(context)]

type Proof = SectionOf<'proofs'>['proofs'][number]

/** Returns what a visitor can check before buying or downloading a product. */
export const productProofs = ({ buyBlock }: Product, { texts }: PageContext): SectionOf<'proofs'> => {
  const { about, disclosure, guarantee, orders, transparency } = texts
  const refund: Proof = { icon: 'shield', path: '/guarantee', label: guarantee.hero.title }
  const cancel: Proof = { icon: 'refresh', path: '/orders', label: orders.cancelOnline }
  const report: Proof = { icon: 'mail', path: '/disclosure', label: disclosure.title }
  const byPurchase: Readonly<Record<Product['buyBlock']['purchaseType'], readonly Proof[]>> = {
    Purchase: [refund, cancel],
    Renewal: [refund, cancel],
    TrialOptOut: [cancel, report],
    Free: [report],
  }
  return {
    kind: 'proofs',
    title: about.proof.title,
    proofs: [
      ...byPurchase[buyBlock.purchaseType],
      { icon: 'lock', path: '/downloads', label: about.proof.checksums.label },
      { icon: 'eye', path: '/transparency', label: transparency.title },
    ],
  }
}

/** The facts beside the support form: also the account, with which a visitor need not write. */
export const supportFacts = (context: PageContext): readonly Feature[] => {
  const { title, links } = context.texts.orders
  return [{ icon: 'check', title, text: links.account.text, path: '/orders' }, ...contactFacts(context)]
}

export const about = pageOf('about', ({ hero, who, description }, context) => {
  const { site, texts } = context
  return [
    { kind: 'hero', ...hero, lead: description, picture: 'about' },
    {
      kind: 'text',
      ...who,
      facts: [
        hoursFact(context),
        { icon: 'lock', title: texts.guarantee.payment.title, text: paymentText(site) },
        guaranteeFact(context),
      ],
    },
    checkedFigures(context),
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
