import { DeviceNotice, PromotionBar } from '../../app/_components/chrome/page-notices.tsx'
import { SiteFooter } from '../../app/_components/chrome/site-footer.tsx'
import { SiteHeader } from '../../app/_components/chrome/site-header.tsx'
import { DraftLabel, EditorBar, EditorEntry } from '../../app/_components/editor.tsx'
import { VisitorMessage } from '../../app/_components/offers/purchase-message.tsx'
import { MESSAGE_KEYS } from '../../domain/routing/view-query.ts'
import type { Exhibit } from '../gallery.tsx'
import { pageOf } from '../page-of.ts'

/** Header, footer, messages and notices. */
export const chromeGroup = async (): Promise<readonly Exhibit[]> => {
  const [page, premium, promotion, iPhone] = await Promise.all([
    pageOf('/'),
    pageOf('/premium'),
    pageOf('/promo/welcome'),
    pageOf('/small-office', 'usd-any-x-on-linux'),
  ])
  return [
    { name: 'header', shown: <SiteHeader page={page} /> },
    { name: 'footer', shown: <SiteFooter page={page} /> },
    ...MESSAGE_KEYS.flatMap((message) => [
      {
        name: `message above the content: ${message}`,
        shown: <VisitorMessage page={{ ...page, view: { ...page.view, message } }} product={null} />,
      },
      {
        name: `message in a buy block: ${message}`,
        shown: <VisitorMessage page={{ ...premium, view: { ...premium.view, message } }} product="premium" />,
      },
    ]),
    { name: 'promotion', shown: <PromotionBar page={promotion} /> },
    {
      name: 'wrong device, with another product',
      shown: (
        <DeviceNotice
          page={{
            ...iPhone,
            deviceError: {
              product: 'Northwall Free',
              platform: 'iOS',
              devices: ['mobile', 'tablet'],
              runsOn: ['Windows', 'Mac OS', 'Android'],
              alternative: { name: 'Northwall Standard', path: '/standard' },
            },
          }}
        />
      ),
    },
    { name: 'editor bar', shown: <EditorBar page={page} /> },
    { name: 'draft label', shown: <DraftLabel page={page} /> },
    { name: 'editor entry', shown: <EditorEntry page={page} isRefused={false} /> },
    { name: 'editor entry: wrong secret', shown: <EditorEntry page={page} isRefused /> },
  ]
}
