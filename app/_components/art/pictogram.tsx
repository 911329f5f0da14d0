import type { Icon } from '../../../ports/content/icon.ts'

/** What a line drawing shows: an icon of the page content, or a sign of the page itself. */
type PictogramName = Icon | 'close' | 'menu' | 'search'

const PATHS: Readonly<Record<PictogramName, string>> = {
  shield: 'M12 3 4.5 6v5.5c0 4.6 3.2 7.9 7.5 9.5 4.3-1.6 7.5-4.9 7.5-9.5V6L12 3Zm-3.2 9 2.4 2.4 4.4-4.6',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-9 9h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.500 5.600 12 3Z',
  key: 'M14.500 4a5.500 5.500 0 1 0-3.900 9.400L4 20h3v-2h2v-2h2l1-1.200A5.500 5.500 0 0 0 14.500 4Zm1.500 4h.010',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  family:
    'M8 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Zm8.500 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3 19.500v-1.500a5 5 0 0 1 10 0v1.500m0-3a3.500 3.500 0 0 1 7.500 1.500v1.500',
  bolt: 'M13 3 5 13.500h6L10.500 21 19 10h-6.500L13 3Z',
  lock: 'M6.500 10.500V8a5.500 5.500 0 0 1 11 0v2.500M5 10.500h14V20H5v-9.500Zm7 3.500v2.500',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  laptop: 'M5 5h14v10H5V5ZM2.500 18.500h19L20 15.500H4l-1.500 3Z',
  cloud: 'M7 18.500a4.500 4.500 0 0 1-.400-9A6 6 0 0 1 18 10.500a4 4 0 0 1-.500 8H7Z',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15L6 16.500ZM10 20.500h4',
  chart: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
  server: 'M4 4.500h16v6H4v-6Zm0 9h16v6H4v-6ZM7.500 7.500h.010M7.500 16.500h.010',
  users:
    'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm7.500 1a2.500 2.500 0 0 1 0 5M3 19.500a6 6 0 0 1 12 0m2-5.500a5 5 0 0 1 4 5.500',
  refresh:
    'M4.500 12a7.500 7.500 0 0 1 13-5L20 9.500M20 4.500v5h-5M19.500 12a7.500 7.500 0 0 1-13 5L4 14.500M4 19.500v-5h5',
  mail: 'M3.500 5.500h17v13h-17v-13Zm0 1.500 8.500 6 8.500-6',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.6 11.1L20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'm5 12.500 4.500 4.500L19.500 7',
}

/** A line drawing. Decoration: hidden from screen readers. */
export const Pictogram = ({ name, size = 24 }: { name: PictogramName; size?: number }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
)
