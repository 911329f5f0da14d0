import type { PageMaker } from './page-context.ts'
import { actionHero, cards, features, figures, questions } from './sections.ts'

/** The home page: what there is for homes and for businesses, with prices, and why here. */
export const home: PageMaker = (context) => {
  const text = context.texts.home
  return {
    title: text.title,
    description: text.description,
    sections: [
      actionHero(text.hero, '/compare', 'home'),
      cards(context, ['premium', 'plus', 'standard'], text.consumer, 'modal'),
      features(text.features, ['shield', 'bolt', 'lock', 'check', 'users', 'globe']),
      cards(context, ['small-office', 'endpoint'], text.business),
      figures(text.figures),
      questions(text.questions),
    ],
  }
}
