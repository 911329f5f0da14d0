import type { ErrorType } from '../../ports/vocabulary.ts'

/** Something that went wrong with prices, checkout or downloads, for the operators (specification, section 8). */
export interface ProblemReport {
  readonly type: ErrorType
  readonly message: string
  /** Names and numbers that describe the problem. Nothing about a visitor. */
  readonly details: Readonly<Record<string, unknown>>
}

export type ReportProblem = (report: ProblemReport) => void
