import type { ProblemMessage, Problems } from '../../ports/monitoring/error-catalogue.ts'

/** A message of the catalogue with one of the types that it may have. */
export type Problem<Message extends ProblemMessage = ProblemMessage> = Message extends ProblemMessage
  ? { readonly type: Problems[Message]; readonly message: Message }
  : never

/** Something that went wrong, for the operators (specification, section 8). */
export type ProblemReport = Problem & {
  /** Names and numbers that describe the problem. Nothing about a visitor. */
  readonly details: Readonly<Record<string, unknown>>
}

export type ReportProblem = (report: ProblemReport) => void
