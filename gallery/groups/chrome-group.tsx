import { DeviceNotice, PromotionBar } from '../../app/_components/chrome/page-notices.tsx'
import { SiteFooter } from '../../app/_components/chrome/site-footer.tsx'
import { SiteHeader } from '../../app/_components/chrome/site-header.tsx'
import { DraftLabel, EditorBar, EditorEntry } from '../../app/_components/editor.tsx'
import { VisitorMessage } from '../../app/_components/form-answer.tsx'
import { MESSAGE_KEYS } from '../../domain/routing/view/message-key.ts'
import type { Exhibit } from '../gallery.tsx'
import { pageOf } from '../page-of.ts'

/** What stands around the content of a page, and above it. */
export const chromeGroup = async (): Promise<readonly Exhibit[]> => {
  const [{ context }, premium, promotion, iPhone] = await Promise.all([
    pageOf('/'),
    pageOf('/premium'),
    pageOf('/promo/welcome'),
    pageOf('/small-office', 'usd-any-x-on-linux'),
  ])
  return [
    { name: 'header', shown: <SiteHeader context={context} /> },
    { name: 'footer', shown: <SiteFooter context={context} /> },
    ...MESSAGE_KEYS.flatMap((message) => [
      {
        name: `message above the content: ${message}`,
        shown: <VisitorMessage context={{ ...context, view: { ...context.view, message } }} product={null} />,
      },
      {
        name: `message in a buy block: ${message}`,
        shown: (
          <VisitorMessage
            context={{ ...premium.context, view: { ...premium.context.view, message } }}
            product="premium"
          />
        ),
      },
    ]),
    { name: 'promotion', shown: <PromotionBar context={promotion.context} /> },
    {
      name: 'wrong device, with another product',
      shown: (
        <DeviceNotice
          context={{
            ...iPhone.context,
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
    { name: 'editor bar', shown: <EditorBar context={{ ...context, isEditor: true }} /> },
    { name: 'draft label', shown: <DraftLabel context={context} /> },
    { name: 'editor entry', shown: <EditorEntry context={context} isRefused={false} /> },
    { name: 'editor entry: wrong secret', shown: <EditorEntry context={context} isRefused /> },
  ]
}
