import { BRAND } from '../../domain/brand/brand.ts'
import { ICON_PATHS } from '../../domain/brand/icon-paths.ts'
import type { Icon, Platform } from '../../ports/vocabulary.ts'

/** The logo of the vendor. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
    <path fill="currentColor" d={BRAND.logo} />
  </svg>
)

type PictogramName = Icon | 'close' | 'menu' | 'person' | 'search'

export const PICTOGRAM_PATHS: Readonly<Record<PictogramName, string>> = {
  ...ICON_PATHS,
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 .1 0ZM15 15l5 5',
  person: 'M12 4a4 4 0 1 0 .1 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
}

const LineDrawing = ({ path, size, width }: { path: string; size: number; width: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
)

/** A line drawing of an icon, hidden from screen readers because it is decorative. */
export const Pictogram = ({ name, size = 24 }: { name: PictogramName; size?: number }) => (
  <LineDrawing path={PICTOGRAM_PATHS[name]} size={size} width="1.75" />
)

const PLATFORM_ICONS: Readonly<Record<Platform, Icon>> = {
  Windows: 'window',
  Android: 'phone',
  'Mac OS': 'laptop',
  iOS: 'tablet',
  Linux: 'terminal',
}

/** A generic drawing of a platform without trademarks. It is decorative, because the text beside it names the platform. */
export const PlatformPicture = ({ platform }: { platform: Platform }) => (
  <LineDrawing path={PICTOGRAM_PATHS[PLATFORM_ICONS[platform]]} size={28} width="1.5" />
)

/** The items of a list, each with a check mark. */
export const CheckedItems = ({ items, size }: { readonly items: readonly string[]; readonly size: number }) =>
  items.map((item) => (
    <li key={item}>
      <Pictogram name="check" size={size} />
      {item}
    </li>
  ))
