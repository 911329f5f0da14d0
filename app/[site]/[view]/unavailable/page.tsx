import { UNAVAILABLE_MARKS } from '../../../../domain/routing/render-contract.ts'
import { PageFrame } from '../../../_components/chrome/page-frame.tsx'
import styles from '../../../_components/unavailable-message.module.css'
import { loadUnavailablePage } from '../../../_page/load-page.ts'
import { RenderReported } from '../../../_page/render-report.tsx'
import type { UsesPage } from '../../../_page/site-page.ts'

/** Rendered for each request; the edge keeps the page of each site from its start on. */
export const dynamic = 'force-dynamic'

/** The reason why a page is unavailable, with marks that the edge replaces by the texts. */
const UnavailableMessage = ({ page: { href } }: UsesPage<'href'>) => (
  <section className={styles.message} data-message={UNAVAILABLE_MARKS.message}>
    <h1>{UNAVAILABLE_MARKS.title}</h1>
    <p>{UNAVAILABLE_MARKS.text}</p>
    <p className={styles.links}>
      {UNAVAILABLE_MARKS.retry}
      <a href={href('/')}>{UNAVAILABLE_MARKS.home}</a>
    </p>
  </section>
)

/** The page that the edge sends if it cannot render the requested page. */
const UnavailablePage = async ({ params }: { params: Promise<{ readonly site: string; readonly view: string }> }) => {
  const { site, view } = await params
  const loaded = await loadUnavailablePage(site, view)
  return loaded === null ? null : (
    <RenderReported report={loaded.report}>
      <PageFrame page={loaded.page}>
        <UnavailableMessage page={loaded.page} />
      </PageFrame>
    </RenderReported>
  )
}

export default UnavailablePage
