import type { DownloadView } from './download-view.ts'

/** The download blocks of a page whose prices are missing: all of them errored (specification, section 8, handling). */
export const erroredDownloads = (views: ReadonlyMap<string, DownloadView>): ReadonlyMap<string, DownloadView> =>
  new Map([...views.keys()].map((codeName) => [codeName, { state: 'errored', codeName }]))
