import type { ReactElement } from 'react'
import { sectionKey } from '../../../domain/content/section-key.ts'
import type { PageSection } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { DownloadsSection } from '../downloads/downloads-section.tsx'
import { DraftLabel } from '../editor.tsx'
import { LeadForm } from '../leads/lead-form.tsx'
import { Comparison } from '../offers/comparison.tsx'
import { ProductCards } from '../offers/product-cards.tsx'
import { ConsentSection } from './consent-section.tsx'
import { Hero } from './hero.tsx'
import { LicenceSection } from './licence-check.tsx'
import { Features, Figures, Links, Praise, QuestionModal, Questions, Steps, TextSection } from './plain-sections.tsx'
import { ReviewsSection } from './reviews.tsx'
import { SearchSection } from './search-section.tsx'

/** Renders one section of the page content by its kind. */
const Section = ({ section, context }: { section: PageSection; context: PageContext }): ReactElement => {
  switch (section.kind) {
    case 'hero':
      return <Hero section={section} context={context} />
    case 'products':
      return <ProductCards section={section} context={context} />
    case 'comparison':
      return <Comparison section={section} context={context} />
    case 'downloads':
      return <DownloadsSection section={section} context={context} />
    case 'features':
      return <Features section={section} />
    case 'figures':
      return <Figures section={section} />
    case 'questions':
      return <Questions section={section} />
    case 'steps':
      return <Steps section={section} />
    case 'licence-check':
      return <LicenceSection context={context} />
    case 'reviews':
      return <ReviewsSection section={section} context={context} />
    case 'lead-form':
      return <LeadForm section={section} context={context} />
    case 'search':
      return <SearchSection context={context} />
    case 'links':
      return <Links section={section} context={context} />
    case 'praise':
      return <Praise section={section} />
    case 'consent':
      return <ConsentSection context={context} />
    case 'modal':
      return <QuestionModal section={section} context={context} />
    case 'text':
      return <TextSection section={section} />
  }
}

/** What a page shows: one that says what a search found says that first, in place of the hero. */
const shownSections = (sections: readonly PageSection[], { form }: PageContext): readonly PageSection[] => {
  const hasOwnTitle = form?.search !== undefined && form.search.kind !== 'failed'
  return hasOwnTitle ? sections.filter(({ kind }) => kind !== 'hero') : sections
}

interface SectionsProps {
  readonly sections: readonly PageSection[]
  readonly context: PageContext
}

const SectionList = ({ sections, context }: SectionsProps) =>
  sections.flatMap((section) => [
    ...(section.isDraft === true ? [<DraftLabel key={`draft ${sectionKey(section)}`} context={context} />] : []),
    <Section key={sectionKey(section)} section={section} context={context} />,
  ])

/** Id of what follows the first section of a page, and may be painted later. */
export const REST_ID = 'rest'

/** What answers a form takes the focus wherever it stands, which nothing can that is not shown yet. */
export const isPaintedWhole = ({ form }: PageContext): boolean => form !== null

/** The sections of a page, in the order of its content: the first one, which is painted first, and the rest. */
export const Sections = ({ sections, context }: SectionsProps) => {
  const shown = shownSections(sections, context)
  return (
    <>
      <SectionList sections={shown.slice(0, 1)} context={context} />
      <div id={REST_ID} className={isPaintedWhole(context) ? undefined : 'rest'}>
        <SectionList sections={shown.slice(1)} context={context} />
      </div>
    </>
  )
}
