import type { Platform } from '../../../ports/vocabulary.ts'

const PATHS: Readonly<Record<Platform, string>> = {
  Windows: 'M3.5 4.5h17v15h-17v-15Zm0 4h17M6 6.5h.01M8.5 6.5h.01',
  Android: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm-1 3.5h10m-10 11h10M11 19.25h2',
  'Mac OS': 'M5 5h14v10H5V5ZM2.5 18.5h19L20 15.5H4l-1.5 3Z',
  iOS: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm4.5 15.5h3',
  Linux: 'M3.5 4.5h17v15h-17v-15ZM7 9l3 3-3 3m5.5 0h4',
}

/** A picture of a platform that is nobody's trademark. Decoration: the link beside it names the platform. */
export const PlatformPicture = ({ platform }: { platform: Platform }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="28"
    height="28"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[platform]} />
  </svg>
)
