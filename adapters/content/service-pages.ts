import { comparison } from './cards/comparison.ts'
import { productCards } from './cards/product-cards.ts'
import { downloadBlocks } from './download-blocks.ts'
import { pageOf } from './page-context.ts'
import { actionHero, features, questions, steps } from './sections.ts'

/** The installers of every product, which systems are supported, and the way from one to the other. */
export const downloads = pageOf('downloads', (text, context) => [
  actionHero(text.hero, '/trial', 'downloads'),
  { kind: 'downloads', ...text.installers, blocks: downloadBlocks(context), isWhole: true },
  features(text.features, ['laptop', 'laptop', 'phone', 'phone', 'laptop', 'server']),
  steps(text.steps),
])

export const renew = pageOf('renew', (text) => [
  actionHero(text.hero, '/compare', 'service'),
  { kind: 'licence-check' },
  steps(text.steps),
  questions(text.questions),
])

export const contactSales = pageOf('contact-sales', (text) => [
  actionHero(text.hero, '/endpoint', 'service'),
  { kind: 'lead-form', form: 'sales' },
  { kind: 'text', ...text.text },
])

/** Help, refunds and the end of a subscription, by one form. */
export const support = pageOf('support', (text) => [
  actionHero(text.hero, '/downloads', 'service'),
  { kind: 'lead-form', form: 'support' },
])

/** The search, and every product, each as a card. */
export const search = pageOf(
  'search',
  (text, context) => [
    actionHero(text.hero, '/downloads', 'service'),
    { kind: 'search' },
    productCards(context, 'search', 'consumer', { title: text.consumer }),
    productCards(context, 'search', 'business', { title: text.business }),
  ],
  'search',
)

/** Which product is which: prices and features side by side, and a quick way to decide. */
export const compare = pageOf(
  'compare',
  (text, context) => [
    actionHero(text.hero, '/trial', 'service'),
    comparison(context, 'consumer', text.consumer),
    features(text.features, ['shield', 'globe', 'family', 'users', 'chart', 'check']),
    comparison(context, 'business', text.business),
    // Shown to editors alone: the demonstration of a section that is not published yet.
    { ...questions(context.texts.home.questions), isDraft: true },
  ],
  'compare',
)
