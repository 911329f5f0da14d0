import type { BannerView } from '../../../domain/promotions/page-banners.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './banners.module.css'

/** A banner, with the form that hides it for good. The answer is the same page without it. */
const Banner = ({ banner, context }: { banner: BannerView; context: PageContext }) => {
  const { t, href, path } = context
  const { id, title, until, product } = banner
  return (
    <aside className={styles.banner} data-banner={id} aria-label={title}>
      <p>
        <strong>{title}</strong> {until === null ? null : <time dateTime={until.dateTime}>{until.text}</time>}{' '}
        <a href={href(banner.path)}>{t('buy.learnMore', { product: t(`nav.${product.navigation.text}`) })}</a>
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

/** The banners of a page, above its content. */
export const Banners = ({ context }: { context: PageContext }) =>
  context.banners.map((banner) => <Banner key={banner.id} banner={banner} context={context} />)
