import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { PageSection } from '../../ports/page-section.ts'
import { type PageMaker, pageOf } from './page-context.ts'
import { actionHero } from './sections.ts'

const legalPage = (name: 'privacy' | 'cookies', nextPath: PagePath, own: readonly PageSection[] = []): PageMaker =>
  pageOf(name, ({ hero, sections }) => [
    actionHero(hero, nextPath, 'service'),
    ...own,
    ...sections.map((section) => ({ kind: 'text' as const, ...section })),
  ])

export const privacy = legalPage('privacy', '/cookies')

export const cookies = legalPage('cookies', '/privacy', [{ kind: 'consent' }])
