import type { DownloadEntry, DownloadList, DownloadsQuery } from '../../ports/downloads.ts'
import type { ProblemReport } from '../../ports/error-catalogue.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { paramsKey } from './params-key.ts'

interface ValidatedResponse {
  /** By `paramsKey`. Empty where the answer is not usable. */
  readonly entries: ReadonlyMap<string, DownloadEntry>
  readonly reports: readonly ProblemReport[]
}

type DownloadMessage = 'Download bad status' | 'Download link not found'

const OK_STATUS = 200
/** A report names no more cases than a person reads. */
const MAX_NAMED = 20

/** The report of a whole answer, with what was asked. */
const reportOf = ({ sites, blocks }: DownloadsQuery, details: object, message: DownloadMessage): ProblemReport => {
  const params = { productcodes: blocks.map(({ productCode }) => productCode), sites }
  return { type: 'DL2', message, details: { url: 'downloads/search/v4/b2c', params, ...details } }
}

/**
 * Validates an answer: it is usable only with status 200 and as many entries as blocks asked for (specification, section
 * 5). Any other answer has no entries and is reported, as is each block without an entry.
 */
export const validateResponse = (query: DownloadsQuery, outcome: Outcome<DownloadList>): ValidatedResponse => {
  const report = (details: object, message: DownloadMessage = 'Download link not found') => [
    reportOf(query, details, message),
  ]
  if (!outcome.ok) {
    const { kind, status, message: reason } = outcome.failure
    const details = { status, errCode: kind, reason }
    return {
      entries: new Map(),
      reports: status === OK_STATUS ? report(details) : report(details, 'Download bad status'),
    }
  }
  const { entryCount, entries: given, problems } = outcome.value
  const asked = query.blocks.length
  if (entryCount !== asked) return { entries: new Map(), reports: report({ asked, entryCount }) }

  const entries = new Map(given.map((entry) => [paramsKey(entry), entry]))
  const missing = query.blocks.filter((block) => !entries.has(paramsKey(block))).map(({ productCode }) => productCode)
  const cases = problems.slice(0, MAX_NAMED).map(({ field, reason }) => `${field}: ${reason}`)
  const isWhole = missing.length + problems.length === 0
  return { entries, reports: isWhole ? [] : report({ missing, cases, count: problems.length }) }
}
