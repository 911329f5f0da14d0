import type { ReactElement } from 'react'
import { sectionKey } from '../../../domain/content/page-blocks.ts'
import { answersOfPath } from '../../../domain/finder/finder-answers.ts'
import type { PageSection } from '../../../ports/page-section.ts'
import type { SitePage } from '../../_page/site-page.ts'
import { DownloadsSection } from '../downloads/downloads-section.tsx'
import { DraftLabel } from '../editor.tsx'
import { Declaration } from '../leads/declaration.tsx'
import { LeadForm } from '../leads/lead-form.tsx'
import { BuyBar } from '../offers/buy-bar.tsx'
import { Comparison } from '../offers/comparison.tsx'
import { Differences } from '../offers/feature-table.tsx'
import { ProductCards } from '../offers/product-cards.tsx'
import { Article } from './article.tsx'
import { ConsentSection } from './consent-section.tsx'
import { Finder } from './finder.tsx'
import { Hero } from './hero.tsx'
import { isVerdict, LicenceSection } from './licence-check.tsx'
import {
  Facts,
  Features,
  Figures,
  Links,
  Proofs,
  QuestionModal,
  Questions,
  Statement,
  Steps,
  TextSection,
} from './plain-sections.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { SearchSection } from './search-section.tsx'
import { StoredNow } from './stored-now.tsx'

interface SectionProps {
  readonly section: PageSection
  readonly page: SitePage
}

const Section = ({ section, page }: SectionProps): ReactElement => {
  switch (section.kind) {
    case 'hero':
      return <Hero section={section} page={page} />
    case 'products':
      return <ProductCards section={section} page={page} />
    case 'comparison':
      return <Comparison section={section} page={page} />
    case 'differences':
      return <Differences section={section} page={page} />
    case 'downloads':
      return <DownloadsSection section={section} page={page} />
    case 'finder':
      return <Finder section={section} page={page} />
    case 'features':
      return <Features section={section} page={page} />
    case 'figures':
      return <Figures section={section} page={page} />
    case 'proofs':
      return <Proofs section={section} page={page} />
    case 'questions':
      return <Questions section={section} />
    case 'steps':
      return <Steps section={section} page={page} />
    case 'licence-check':
      return <LicenceSection page={page} />
    case 'reviews':
      return <ReviewsSection section={section} page={page} />
    case 'lead-form':
      return (
        <LeadForm
          section={section}
          page={page}
          facts={section.facts && <Facts facts={section.facts} href={page.href} />}
        />
      )
    case 'declaration':
      return <Declaration section={section} page={page} />
    case 'search':
      return <SearchSection section={section} page={page} />
    case 'links':
      return <Links section={section} page={page} />
    case 'stored-now':
      return <StoredNow section={section} page={page} />
    case 'consent':
      return <ConsentSection page={page} />
    case 'modal':
      return <QuestionModal section={section} page={page} />
    case 'statement':
      return <Statement section={section} page={page} />
    case 'article':
      return <Article section={section} page={page} />
    case 'text':
      return <TextSection section={section} page={page} />
  }
}

/**
 * Returns the visible sections of a page. The headings of search results and of the plan finder replace the hero, and the offers for
 * a licence replace the products.
 */
const shownSections = (
  sections: readonly PageSection[],
  { form, path }: Pick<SitePage, 'form' | 'path'>,
): readonly PageSection[] => {
  const isSearched = form?.search !== undefined && form.search.kind !== 'failed'
  const hasOwnTitle = isSearched || (answersOfPath(path)?.who ?? '') !== ''
  const hasOwnOffers = isVerdict(form?.licence ?? null)
  return sections.filter(({ kind }) => !(kind === 'hero' && hasOwnTitle) && !(kind === 'products' && hasOwnOffers))
}

interface SectionsProps {
  readonly sections: readonly PageSection[]
  readonly page: SitePage
}

const SectionList = ({ sections, page }: SectionsProps) =>
  sections.flatMap((section) => [
    ...(section.isDraft === true ? [<DraftLabel key={`draft ${sectionKey(section)}`} page={page} />] : []),
    <Section key={sectionKey(section)} section={section} page={page} />,
  ])

/** Id of the element with all sections except the first one. This element may be painted later. */
export const REST_ID = 'rest'

/**
 * Returns whether the first paint includes all sections. The answer to a form takes the focus, so it must be visible immediately.
 */
export const isPaintedAtOnce = ({ form }: Pick<SitePage, 'form'>): boolean => form !== null

/**
 * The sections of a page. The first section is painted first. Below a buy block, and on the home page, the others wait for their style
 * sheets.
 */
export const Sections = ({ sections, page }: SectionsProps) => {
  const shown = shownSections(sections, page)
  const hero = shown[0]?.kind === 'hero' ? shown[0] : undefined
  const view = hero?.buyBlock && page.offers[hero.buyBlock.product]
  const isStyledLate = (view !== undefined || page.path === '/') && !isPaintedAtOnce(page)
  return (
    <>
      <SectionList sections={shown.slice(0, 1)} page={page} />
      <div
        id={REST_ID}
        className={isPaintedAtOnce(page) ? undefined : 'rest'}
        data-late-style={isStyledLate ? '' : undefined}
      >
        <SectionList sections={shown.slice(1)} page={page} />
        {/* Without a section before the bar, nothing would take back the space of its margin. */}
        {hero && view && shown.length > 1 ? (
          <BuyBar view={view} title={hero.eyebrow ?? hero.title} page={page} />
        ) : null}
      </div>
    </>
  )
}
