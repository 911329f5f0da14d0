import type { PageMaker } from './page-context.ts'
import { actionHero, textBlock } from './sections.ts'

export const privacy: PageMaker = ({ texts: { privacy: text } }) => ({
  title: text.title,
  description: text.description,
  sections: [actionHero(text.hero, '/cookies', 'service'), ...text.sections.map(textBlock)],
})

export const cookies: PageMaker = ({ texts: { cookies: text } }) => ({
  title: text.title,
  description: text.description,
  sections: [actionHero(text.hero, '/privacy', 'service'), ...text.sections.map(textBlock)],
})
