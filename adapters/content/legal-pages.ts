import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import { type PageMaker, pageOf } from './page-context.ts'
import type { PageTexts } from './page-texts.ts'
import { actionHero } from './sections.ts'

/** Says of a legal text that it binds nobody. */
export const templateNote = ({ legalTemplate }: PageTexts): SectionOf<'text'> => ({
  kind: 'text',
  paragraphs: [legalTemplate],
})

const legalPage = (
  name: 'privacy' | 'cookies' | 'terms' | 'licence-agreement',
  nextPath: PagePath,
  own: readonly PageSection[] = [],
): PageMaker =>
  pageOf(name, ({ hero, sections }, { texts }) => [
    actionHero(hero, nextPath, 'service'),
    ...own,
    ...sections.map((section) => ({ kind: 'text' as const, ...section })),
    templateNote(texts),
  ])

export const privacy = legalPage('privacy', '/cookies')

export const cookies = legalPage('cookies', '/privacy', [{ kind: 'consent' }])

export const terms = legalPage('terms', '/licence-agreement')

export const licenceAgreement = legalPage('licence-agreement', '/terms')
