import type { PageMaker } from './page-context.ts'
import { actionHero, cards } from './sections.ts'

/** The page of an address that leads nowhere: an ordinary page that leads on. */
export const notFound: PageMaker = (context) => {
  const text = context.texts.notFound
  return {
    title: text.title,
    description: text.description,
    sections: [
      actionHero(text.hero, '/', 'not-found'),
      cards(context, ['premium', 'plus', 'standard'], { title: text.products }),
    ],
  }
}
