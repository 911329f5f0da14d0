import type { ErrorType, ProblemMessage } from '../../ports/error-catalogue.ts'

/** Something that went wrong, for the operators (specification, section 8). */
export interface ProblemReport {
  readonly type: ErrorType
  readonly message: ProblemMessage
  /** Names and numbers that describe the problem. Nothing about a visitor. */
  readonly details: Readonly<Record<string, unknown>>
}

export type ReportProblem = (report: ProblemReport) => void
