import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

/** Returns the weaknesses that CSP Evaluator finds in a policy and does not call possible ("maybe") only. */
export const policyWeaknesses = (policy: string): readonly string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.HIGH_MAYBE)
    .map(({ directive, description }) => `${directive}: ${description}`)
