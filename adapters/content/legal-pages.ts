import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { PageMaker } from './page-context.ts'
import { actionHero } from './sections.ts'

const legalPage =
  (page: 'privacy' | 'cookies', nextPath: PagePath): PageMaker =>
  ({ texts }) => {
    const { title, description, hero, sections } = texts[page]
    return {
      title,
      description,
      sections: [
        actionHero(hero, nextPath, 'service'),
        ...sections.map((section) => ({ kind: 'text' as const, ...section })),
      ],
    }
  }

export const privacy = legalPage('privacy', '/cookies')

export const cookies = legalPage('cookies', '/privacy')
