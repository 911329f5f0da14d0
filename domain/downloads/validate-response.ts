import type { DownloadEntry, DownloadList, DownloadsQuery } from '../../ports/downloads.ts'
import type { Failure, Outcome } from '../../ports/outcome.ts'
import type { ProblemReport } from '../monitoring/problem-report.ts'
import { paramsKey } from './params-key.ts'

export interface ValidatedResponse {
  /** By `paramsKey`, only those that were asked for. Empty where the answer is not usable. */
  readonly entries: ReadonlyMap<string, DownloadEntry>
  readonly reports: readonly ProblemReport[]
}

const OK_STATUS = 200
/** A report names no more cases than a person reads. */
const MAX_NAMED = 20

const detailsOf = ({ sites, blocks }: DownloadsQuery) => ({
  url: 'downloads/search/v4/b2c',
  params: { productcodes: blocks.map(({ productCode }) => productCode), sites },
})

const failureReport = (query: DownloadsQuery, { kind, status, message }: Failure): ProblemReport => ({
  type: 'DL2',
  message: status === OK_STATUS ? 'Download link not found' : 'Download bad status',
  details: { ...detailsOf(query), status, errCode: kind, reason: message },
})

const notFound = (query: DownloadsQuery, details: object): ProblemReport => ({
  type: 'DL2',
  message: 'Download link not found',
  details: { ...detailsOf(query), ...details },
})

/**
 * Validates an answer: it is usable only with status 200 and as many entries as blocks asked for (specification, section
 * 5). Any other answer has no entries and is reported, as is each block without an entry.
 */
export const validateResponse = (query: DownloadsQuery, outcome: Outcome<DownloadList>): ValidatedResponse => {
  if (!outcome.ok) return { entries: new Map(), reports: [failureReport(query, outcome.failure)] }
  const { entryCount, entries, problems } = outcome.value
  const asked = query.blocks.length
  if (entryCount !== asked) return { entries: new Map(), reports: [notFound(query, { asked, entryCount })] }

  const given = new Map(entries.map((entry) => [paramsKey(entry), entry]))
  const found = query.blocks.flatMap((block) => {
    const entry = given.get(paramsKey(block))
    return entry === undefined ? [] : [[paramsKey(block), entry] as const]
  })
  const missing = query.blocks.filter((block) => !given.has(paramsKey(block))).map(({ productCode }) => productCode)
  const cases = problems.slice(0, MAX_NAMED).map(({ field, reason }) => `${field}: ${reason}`)
  return {
    entries: new Map(found),
    reports:
      missing.length + problems.length === 0 ? [] : [notFound(query, { missing, cases, count: problems.length })],
  }
}
