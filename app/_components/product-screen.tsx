import type { ProductScreen } from '../../ports/page-items.ts'
import { type Drawing as DrawingName, PRODUCT_SCREENS } from '../../ports/vocabulary.ts'
import type { UsesPage } from '../_page/site-page.ts'

/** Returns the URL of the small picture of a product by the path of its page. */
export const tileOf = (path: string): string | undefined =>
  PRODUCT_SCREENS.some((name) => path === `/${name}`) ? `/screens/tile${path.replace('/', '-')}.svg` : undefined

interface PictureProps {
  readonly src: string
  /** Empty for a decorative picture. */
  readonly alt: string
  readonly className?: string | undefined
}

const Picture = ({ src, alt, className }: PictureProps) => (
  <img src={src} width="400" height="320" loading="lazy" alt={alt} className={className} />
)

/** The small picture of a product. Renders nothing for the path of any other page. */
export const Tile = ({ path = '' }: { readonly path?: string | undefined }) => {
  const src = tileOf(path)
  return src === undefined ? null : <img src={src} width="56" height="56" alt="" loading="lazy" />
}

interface StillScreenProps extends UsesPage<'site'> {
  readonly screen: ProductScreen
}

const pathOf = ({ screen, page }: StillScreenProps): string => `/screens/${screen.name}.${page.site.language}.svg`

/** A drawing of an app that does not move, because it is next to a price. It is decorative. */
export const StillScreen = (props: StillScreenProps) => <Picture src={pathOf(props)} alt="" />

/** An illustration without texts. It is decorative. */
export const Drawing = ({
  name,
  className,
}: {
  readonly name: DrawingName
  readonly className: string | undefined
}) => <Picture src={`/screens/${name}.svg`} alt="" className={className} />

interface ScreenProps extends StillScreenProps {
  readonly className: string | undefined
}

/** A drawing of an app. It moves briefly, unless the visitor prefers reduced motion. */
export const Screen = ({ screen, page, className }: ScreenProps) => (
  <picture className={className}>
    <source media="(prefers-reduced-motion:no-preference)" srcSet={`${pathOf({ screen, page })}#moving`} />
    <Picture src={pathOf({ screen, page })} alt={screen.alt} />
  </picture>
)
