import type { SectionOf } from '../../ports/page-section.ts'
import { pageOf } from './page-context.ts'
import type { PageTexts } from './page-texts.ts'
import { actionHero, features, steps } from './sections.ts'

/** Where each task around an order is done. */
const TASKS = {
  renew: '/renew',
  downloads: '/downloads',
  cancel: '/support?request=cancel',
  refund: '/support?request=refund',
  support: '/support',
} as const

const tasks = (
  { title, ...texts }: PageTexts['account']['links'],
  names: readonly (keyof typeof TASKS)[],
): SectionOf<'links'> => ({
  kind: 'links',
  title,
  links: names.map((name) => ({ path: TASKS[name], ...texts[name] })),
})

/** The money-back guarantee with its terms, the ways to pay, and how a subscription ends. */
export const guarantee = pageOf('guarantee', (text, { texts }) => [
  actionHero(text.hero, '/support', 'service'),
  steps(text.steps),
  { kind: 'text', ...text.terms },
  features(text.payment, ['check', 'mail', 'phone', 'lock']),
  tasks(texts.account.links, ['refund', 'cancel', 'support']),
])

/** What a customer can do with orders and subscriptions. */
export const account = pageOf('account', (text) => [
  actionHero(text.hero, '/renew', 'service'),
  tasks(text.links, ['renew', 'downloads', 'cancel', 'refund', 'support']),
])
