import type { ProductScreen } from '../../ports/page-items.ts'
import type { UsesPage } from '../_page/site-page.ts'

interface ScreenProps extends UsesPage<'site'> {
  readonly screen: ProductScreen
  readonly className: string | undefined
}

/** A drawing of an app. It moves briefly, unless the visitor prefers reduced motion. */
export const Screen = ({ screen, page, className }: ScreenProps) => {
  const src = `/screens/${screen.name}.${page.site.language}.svg`
  return (
    <picture className={className}>
      <source media="(prefers-reduced-motion:no-preference)" srcSet={`${src}#moving`} />
      <img src={src} width="400" height="320" loading="lazy" alt={screen.alt} />
    </picture>
  )
}
