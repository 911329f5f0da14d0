import type { ErrorType } from '../../ports/vocabulary.ts'

/** Something that went wrong with prices, for those who run the shop (specification, section 8). */
export interface ProblemReport {
  readonly type: ErrorType
  readonly message: string
  /** Names and figures of the case. Nothing about a visitor. */
  readonly details: Readonly<Record<string, unknown>>
}

export type ReportProblem = (report: ProblemReport) => void
