import type { BannerView } from '../../../domain/promotions/page-banners.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { PLATFORM_NAMES } from '../downloads/download-block.tsx'
import { Pictogram } from '../drawings.tsx'
import banners from './banner.module.css'
import device from './device-notice.module.css'
import bar from './promotion-bar.module.css'

type BannerParts = 't' | 'href' | 'path'

/** A banner with a form that hides it permanently. */
const Banner = ({ banner, page: { t, href, path } }: UsesPage<BannerParts> & { banner: BannerView }) => {
  const { id, title, price, currency, until, product } = banner
  const name = t(`nav.${product.navigation.text}`)
  return (
    <aside className={banners.banner} data-banner={id} aria-label={title}>
      <p className="facts">
        <strong>{title}</strong> {until === null ? null : <time dateTime={until.dateTime}>{until.text}</time>}{' '}
        {currency === undefined ? null : <span>{currency}</span>}{' '}
        <a href={href(banner.path)}>
          {price === undefined ? t('buy.learnMore', { product: name }) : `${name} · `}
          {price === undefined ? null : <span data-promo-price="">{price}</span>}
        </a>
      </p>
      <form method="post" action="/banners">
        <input type="hidden" name="back" value={href(path)} />
        <button type="submit" name="hide" value={id} aria-label={t('messages.dismiss')}>
          <Pictogram name="close" />
        </button>
      </form>
    </aside>
  )
}

/** The banners above the content of a page. */
export const Banners = ({ page }: UsesPage<BannerParts | 'banners'>) =>
  page.banners.map((banner) => <Banner key={banner.id} banner={banner} page={page} />)

type DeviceNoticeProps = UsesPage<'deviceError' | 't' | 'href' | 'site'>

/**
 * Warns that the product does not run on the visitor's device. Lists the supported platforms and suggests an alternative product.
 */
export const DeviceNotice = ({ page: { deviceError, t, href, site } }: DeviceNoticeProps) => {
  if (deviceError === null) return null
  const { devices, product, runsOn, alternative } = deviceError
  const platform = PLATFORM_NAMES[deviceError.platform]
  const list = new Intl.ListFormat(site.locale, { type: 'conjunction' })
  return (
    <div
      className={device.notice}
      role="note"
      data-device-error={deviceError.platform}
      data-device-types={devices.join(' ')}
    >
      <p>{t(devices.includes('desktop') ? 'device.desktop' : 'device.handheld', { product, platform })}</p>
      <p>{t('device.runsOn', { platforms: list.format(runsOn.map((each) => PLATFORM_NAMES[each])) })}</p>
      {alternative === null ? null : (
        <a href={href(alternative.path)}>{t('device.alternative', { product: alternative.name, platform })}</a>
      )}
    </div>
  )
}

/** Shows the name, the maximum savings and the end of a promotion. */
export const PromotionBar = ({ page: { promotion } }: UsesPage<'promotion'>) =>
  promotion === null ? null : (
    <div className={bar.bar} data-promo={promotion.code}>
      <p>
        <strong>{promotion.name}</strong>
      </p>
      {promotion.savings === undefined ? null : <p data-max-discount="">{promotion.savings}</p>}
      {promotion.renewalSavings === undefined ? null : <p data-max-promo-discount="">{promotion.renewalSavings}</p>}
      <p>
        <time dateTime={promotion.until.dateTime}>{promotion.until.text}</time>
      </p>
      {promotion.currency === undefined ? null : <p data-promo-currency="">{promotion.currency}</p>}
    </div>
  )
