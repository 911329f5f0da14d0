import { FINDER_PATH } from '../../domain/finder/finder-answers.ts'
import { articlePath, HELP_PATH } from '../../domain/help/help-articles.ts'
import type { DrawnApp } from '../../ports/page-items.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import { checkedFigures, contactFacts, paymentText, proof, SYSTEMS, supportFacts } from './about-pages.ts'
import { articleLinks, type HelpTexts } from './help-pages.ts'
import { withdrawalOf } from './legal-pages.ts'
import {
  actionHero,
  features,
  type PageMaker,
  pageOf,
  questionModal,
  questions,
  steps,
  taskLinks,
} from './page-maker.ts'
import type { PageTexts } from './page-texts.ts'
import { downloadBlocks } from './product-blocks.ts'
import { comparison, productCards, productFinder } from './product-sections.ts'

const finderLink = ({ finder: { link } }: PageTexts): PageSection => ({
  kind: 'links',
  title: link.title,
  links: [{ path: FINDER_PATH, label: link.label, text: link.text }],
})

/** Id of the section of the home page with the prices. */
const PLANS = 'section-plans'

/** The app in the picture of the home page: a protected computer, and a phone with an alert. */
const protectedApp = ({ products, screens: s, compare }: PageTexts): DrawnApp => ({
  name: products.premium.name,
  icon: 'shield',
  state: s.protected,
  detail: s.noThreats,
  rows: [
    { icon: 'bolt', label: compare.featureNames.antivirus, mark: s.on },
    { icon: 'globe', label: compare.featureNames.vpn, mark: s.connected },
    { icon: 'lock', label: compare.featureNames.passwordManager, mark: s.on },
  ],
  phone: { icon: 'eye', title: s.leak, action: s.change },
})

export const home = pageOf('home', (text, context) => [
  {
    ...actionHero(text.hero, `#${PLANS}`),
    app: protectedApp(context.texts),
    otherAction: { path: '/trial', label: text.hero.otherAction },
  },
  { ...productCards(context, 'home', 'consumer', text.consumer, 'modal'), anchor: PLANS },
  finderLink(context.texts),
  checkedFigures(context),
  {
    ...features(text.features, ['shield', 'bolt', 'lock', 'check', 'users', 'globe']),
    drawing: 'household',
  },
  productCards(context, 'home', 'business', text.business, 'pictures'),
  proof(context),
  questions(text.questions),
  questionModal('modal-renewal', 2, context.texts.renew.questions),
])

const helpLink = ({ help: { title, description } }: PageTexts): SectionOf<'links'>['links'][number] => ({
  path: HELP_PATH,
  label: title,
  text: description,
})

const lostVisitorLinks = (texts: PageTexts): PageSection => {
  const { title, account, downloads: installers } = texts.orders.links
  return {
    kind: 'links',
    title: texts.help.next,
    links: [
      helpLink(texts),
      { path: '/downloads', ...installers },
      { path: '/orders', label: title, text: account.text },
    ],
  }
}

/** For a visitor with an outdated link: the search, help, the installers and the orders. */
export const notFound = pageOf('notFound', (text, context) => [
  actionHero(text.hero, '/', 'not-found'),
  { kind: 'search' },
  lostVisitorLinks(context.texts),
  productCards(context, 'not-found', 'consumer', { title: text.products }),
])

export const downloads = pageOf('downloads', (text, context) => [
  { kind: 'hero', ...text.hero, picture: 'downloads' },
  { kind: 'downloads', ...text.installers, blocks: downloadBlocks(context), isWhole: true },
  { ...features(text.features, ['window', 'laptop', 'phone', 'tablet', 'terminal', 'server']), anchor: SYSTEMS },
])

/** The licence check, the prices of the home products for a visitor without a code, and help. */
export const renewPage = (articles: HelpTexts): PageMaker =>
  pageOf('renew', (text, context) => {
    const [, nextTerm] = text.steps.items
    return [
      { kind: 'hero', ...text.hero, picture: 'renew' },
      { kind: 'licence-check' },
      productCards(context, 'compare', 'consumer', { title: nextTerm?.title ?? text.title }, 'renewal'),
      steps(text.steps, [articlePath('lost-licence-code'), '/compare']),
      articleLinks(
        articles,
        ['renew-licence', 'turn-off-renewal', 'lost-licence-code'],
        context.texts.help.hero.title,
        context.site,
      ),
      questions(text.questions),
    ]
  })

export const contactSales = pageOf('contact-sales', (text, context) => [
  { kind: 'hero', ...text.hero, picture: 'sales' },
  { kind: 'lead-form', form: 'sales', facts: contactFacts(context) },
  { kind: 'text', ...text.text },
])

/** One form for help, refunds and cancellation. */
export const support = pageOf('support', (text, context) => [
  { kind: 'hero', ...text.hero, picture: 'support' },
  {
    kind: 'links',
    title: context.texts.help.hero.title,
    links: [helpLink(context.texts)],
  },
  { kind: 'lead-form', form: 'support', facts: supportFacts(context) },
])

/** Searches whose results answer the most common tasks. */
const searchExamples = ({ orders: { links }, compare: { featureNames }, downloads: { title } }: PageTexts) => [
  links.renew.label,
  links.refund.label,
  links.cancel.label,
  title,
  featureNames.vpn,
  featureNames.passwordManager,
]

export const search = pageOf('search', (text, context) => [
  { kind: 'hero', ...text.hero, picture: 'search' },
  { kind: 'search', examples: searchExamples(context.texts) },
  productCards(context, 'search', 'consumer', { title: text.consumer }),
  productCards(context, 'search', 'business', { title: text.business }),
])

/** Needs, each with a link to the product that fits it. */
const quickDecision = ({ compare }: PageTexts) =>
  features(
    compare.features,
    ['shield', 'globe', 'family', 'users', 'chart', 'check'],
    ['/standard', '/plus', '/premium', '/small-office', '/endpoint', '/free'],
  )

export const finder = pageOf('finder', (text, context) => [
  { kind: 'hero', ...text.hero, picture: 'finder' },
  productFinder(context),
  quickDecision(context.texts),
])

export const compare = pageOf('compare', (text, context) => [
  { kind: 'hero', ...text.hero, picture: 'compare' },
  comparison(context, 'consumer', text.consumer),
  finderLink(context.texts),
  quickDecision(context.texts),
  comparison(context, 'business', text.business),
  // Demonstrates an unpublished section, which only editors see.
  { ...questions(context.texts.home.questions), isDraft: true },
])

export const guarantee = pageOf('guarantee', (text, { site, texts }) => {
  const withdrawal = withdrawalOf(site)
  const { links, ...tasks } = taskLinks(texts, ['refund', 'cancel', 'support'])
  return [
    actionHero(text.hero, '/support', 'guarantee'),
    steps(text.steps),
    { kind: 'text', ...text.terms },
    ...(withdrawal === null ? [] : [withdrawal.section]),
    { ...features(text.payment, ['check', 'mail', 'phone', 'lock']), note: paymentText(site) },
    { ...tasks, links: withdrawal === null ? links : [withdrawal.link, ...links] },
  ]
})

export const orders = pageOf('orders', (text, { texts }) => [
  actionHero(text.hero, '/renew', 'orders'),
  taskLinks(texts, ['account', 'renew', 'downloads', 'cancel', 'refund', 'support']),
])
