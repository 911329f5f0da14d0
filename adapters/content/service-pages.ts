import { downloadBlocks } from './download-blocks.ts'
import type { PageMaker } from './page-context.ts'
import { actionHero, cards, features, questions, steps, textBlock } from './sections.ts'

/** The installers of every product, which systems are supported, and the way from one to the other. */
export const downloads: PageMaker = (context) => {
  const text = context.texts.downloads
  return {
    title: text.title,
    description: text.description,
    sections: [
      actionHero(text.hero, '/trial', 'downloads'),
      { kind: 'downloads', ...text.installers, blocks: downloadBlocks(context) },
      features(text.features, ['laptop', 'laptop', 'phone', 'phone', 'laptop', 'server']),
      steps(text.steps),
    ],
  }
}

export const renew: PageMaker = ({ texts: { renew: text } }) => ({
  title: text.title,
  description: text.description,
  sections: [actionHero(text.hero, '/compare', 'service'), steps(text.steps), questions(text.questions)],
})

export const contactSales: PageMaker = ({ texts: { 'contact-sales': text } }) => ({
  title: text.title,
  description: text.description,
  sections: [actionHero(text.hero, '/endpoint', 'service'), textBlock(text.text)],
})

/** A map of the products: what one can find on the site. */
export const search: PageMaker = (context) => {
  const text = context.texts.search
  return {
    title: text.title,
    description: text.description,
    sections: [
      actionHero(text.hero, '/downloads', 'service'),
      cards(context, ['premium', 'plus', 'standard', 'free', 'trial'], { title: text.consumer }),
      cards(context, ['small-office', 'endpoint'], { title: text.business }),
    ],
  }
}

export const compare: PageMaker = (context) => {
  const text = context.texts.compare
  return {
    title: text.title,
    description: text.description,
    sections: [
      actionHero(text.hero, '/trial', 'service'),
      cards(context, ['standard', 'plus', 'premium'], text.consumer, 'block'),
      features(text.features, ['shield', 'globe', 'family', 'users', 'chart', 'check']),
      cards(context, ['small-office', 'endpoint'], text.business),
    ],
  }
}
