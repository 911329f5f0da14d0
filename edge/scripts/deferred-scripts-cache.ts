import { createRequire } from 'node:module'
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { deferScripts } from './defer-scripts.ts'
import { pageMarks } from './page-marks.ts'

type Base = typeof FileSystemCache
type SetArguments = Parameters<InstanceType<Base>['set']>

// Next loads this file by its path, as it stands, and its own module is CommonJS.
const { default: NextCache } = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
) as { default: Base }

const FINISHED = '<script type="application/json" id="wake">'
let hasWarned = false

/** Unfinished pages still do their whole job without scripts, so they are served; once, somebody is told. */
const warn = (key: string) => {
  if (hasWarned) return
  hasWarned = true
  process.stderr.write(`scripts of a page were left as Next made them, so it will not hydrate: ${key}\n`)
}

/**
 * Next's own cache, whose pages are finished once, on their way in. Next serves the very object that it hands over
 * here, on MISS as on HIT, so the entry is changed in place: its `html`, its `status` (a 404 page is ordinary content
 * that marks itself) and the life of a page that was made while a source failed. Data for navigation by script is not
 * kept: no exchange reaches it (`edge/guard-connections.ts`), and it names the address of the page's first visitor.
 */
export default class DeferredScriptsCache extends NextCache {
  override async set(...[key, data, context]: SetArguments): Promise<void> {
    if (data !== null && 'html' in data && typeof data.html === 'string' && !data.html.includes(FINISHED)) {
      const marks = pageMarks(data.html)
      if (marks.status !== undefined) data.status = marks.status
      const life = marks.lifeSeconds
      if (life !== undefined && 'cacheControl' in context && context.cacheControl) {
        context.cacheControl.revalidate = life
        context.cacheControl.expire = life
      }
      const finished = deferScripts(data.html)
      if (finished === undefined) warn(key)
      else data.html = finished
      if ('rscData' in data) {
        data.rscData = undefined
        data.segmentData = undefined
      }
    }
    return super.set(key, data, context)
  }
}
