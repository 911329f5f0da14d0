import lighthouse from 'lighthouse'

export const LIGHTHOUSE_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type LighthouseCategory = (typeof LIGHTHOUSE_CATEGORIES)[number]

/** The result of Lighthouse for one page. */
export interface LighthouseAudit {
  /** Scores from 0 to 100, by category. */
  readonly scores: Readonly<Partial<Record<LighthouseCategory, number>>>
  /** Title and value of each audit that lowers a score. */
  readonly failed: readonly string[]
}

/**
 * Audits a page with Lighthouse's default settings, which emulate a throttled phone.
 *
 * @param debuggingPort debugging port of a running Chromium
 */
export const auditByLighthouse = async (
  url: string,
  debuggingPort: number,
  categories: readonly LighthouseCategory[],
): Promise<LighthouseAudit> => {
  const result = await lighthouse(url, { port: debuggingPort, logLevel: 'silent', onlyCategories: [...categories] })
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories: found } = result.lhr
  const counted = Object.values(found).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return {
    scores: Object.fromEntries(Object.values(found).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    failed: counted.flatMap(({ id }) => {
      const { score, title, displayValue = '' } = audits[id] ?? { score: 0, title: '' }
      return score === null || score === 1 ? [] : [`${id}: ${title} ${displayValue}`.trimEnd()]
    }),
  }
}
