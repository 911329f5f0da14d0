import type { Icon } from '../../ports/vocabulary.ts'

/** Lines of the icons, in a square of 24 units. Pages and the screens of the products draw the same ones. */
export const ICON_PATHS: Readonly<Record<Icon, string>> = {
  shield: 'M12 3 4.5 6v5.5c0 4.6 3.2 7.9 7.5 9.5 4.3-1.6 7.5-4.9 7.5-9.5V6L12 3Zm-3.2 9 2.4 2.4 4.4-4.6',
  globe: 'M12 3a9 9 0 1 0 .1 0ZM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18Z',
  key: 'M8 11.5a4.5 4.5 0 1 0 .1 0Zm3 1.5 8.5-8.5M16 8l3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 .1 0Z',
  family: 'M8 4.5a2.5 2.5 0 1 0 .1 0Zm8.5 4a2 2 0 1 0 .1 0ZM3 19.5V18a5 5 0 0 1 10 0v1.5m0-3a3.5 3.5 0 0 1 7.5 1.5v1.5',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6.5L13 3Z',
  lock: 'M6.5 10.5V8a5.5 5.5 0 0 1 11 0v2.5M5 10.5h14V20H5v-9.5Zm7 3.5v2.5',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  tablet: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm4.5 15.5h3',
  laptop: 'M5 5h14v10H5V5ZM2.5 18.5h19L20 15.5H4l-1.5 3Z',
  window: 'M3.5 4.5h17v15h-17v-15Zm0 4h17M6 6.5h.01M8.5 6.5h.01',
  terminal: 'M3.5 4.5h17v15h-17v-15ZM7 9l3 3-3 3m5.5 0h4',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.4-9A6 6 0 0 1 18 10.5a4 4 0 0 1-.5 8H7Z',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6M4 17h16m-10 3.5h4',
  chart: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
  server: 'M4 4.5h16v6H4v-6Zm0 9h16v6H4v-6ZM7.5 7.5h.01M7.5 16.5h.01',
  users: 'M9 5a3 3 0 1 0 .1 0Zm7.5 1a2.5 2.5 0 0 1 0 5M3 19.5a6 6 0 0 1 12 0m2-5.5a5 5 0 0 1 4 5.5',
  refresh: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5v-5m0 5h-5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6 8.5-6',
  check: 'm5 12.5 4.5 4.5L19.5 7',
}
