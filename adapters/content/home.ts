import { productCards } from './cards/product-cards.ts'
import { pageOf } from './page-context.ts'
import { actionHero, features, figures, questionModal, questions } from './sections.ts'

/** The home page: what there is for homes and for businesses, with prices, and why here. */
export const home = pageOf(
  'home',
  (text, context) => [
    actionHero(text.hero, '/compare', 'home'),
    productCards(context, 'home', 'consumer', text.consumer, 'modal'),
    features(text.features, ['shield', 'bolt', 'lock', 'check', 'users', 'globe']),
    productCards(context, 'home', 'business', text.business),
    figures(text.figures),
    { kind: 'praise', ...text.awards },
    { kind: 'praise', ...text.voices },
    questions(text.questions),
    questionModal('modal-renewal', 2, context.texts.renew.questions),
  ],
  'home',
)
