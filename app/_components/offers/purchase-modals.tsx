import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { PurchaseModal } from './purchase-modal.tsx'

/**
 * The modals of the products that cards of a page sell. They stand at the end of the page, for most of its elements are theirs:
 * the first paint does not wait for what nobody sees yet.
 */
export const PurchaseModals = ({ page, context }: { page: PageData; context: PageContext }) => {
  const beside = page.sections.filter((section) => section.kind === 'modal')
  return page.sections.flatMap((section) => {
    if (section.kind !== 'products' || section.selling !== 'modal') return []
    return section.cards.map(({ name, buyBlock }) => {
      const view = buyBlock && context.offers[buyBlock.product]
      if (view?.state !== 'offered') return null
      return <PurchaseModal key={view.product} name={name} view={view} context={context} beside={beside} />
    })
  })
}
