import fs from 'node:fs'
import { isHstsPreloaded } from '@mdn/mdn-http-observatory/src/analyzer/hsts.js'
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { Session } from '@mdn/mdn-http-observatory/src/retriever/session.js'
import { Requests } from '@mdn/mdn-http-observatory/src/types.js'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Answer } from './send-request.ts'

/** Replaces the list of preloaded hosts, which the package downloads when it is installed, by an empty list. */
const emptyPreloadList = (): void => {
  const { readFileSync } = fs
  Object.assign(fs, { readFileSync: () => '{}' })
  try {
    isHstsPreloaded('unlisted.example')
  } finally {
    Object.assign(fs, { readFileSync })
  }
}

interface ObservatoryScore {
  readonly score: number
  /** Results that cost points. */
  readonly failed: readonly string[]
}

/**
 * Returns the score of an answer by the rules of MDN's HTTP Observatory, as the host gets it behind a proxy that ends TLS and
 * redirects plain requests. The Observatory's own scan needs a public host with a valid certificate.
 */
export const observatoryScore = (address: string, { status, headers, text }: Answer): ObservatoryScore => {
  emptyPreloadList()
  const url = new URL(address)
  const plain = new URL(address.replace(/^https:/, 'http:'))
  const received = { status, headers, verified: true }
  const requests = new Requests(url.hostname)
  requests.session = new Session(url)
  for (const cookie of headers['set-cookie'] ?? []) requests.session.jar.setCookieSync(cookie, url.href)
  requests.resources.path = text
  const { responses } = requests
  responses.auto = received
  responses.https = received
  responses.http = received
  responses.httpRedirects = [
    { url: plain, status: 308 },
    { url, status },
  ]
  const results = ALL_TESTS.map((test) => test(requests).result)
  const modifiers = results.map(getScoreModifier)
  return {
    score: modifiers.reduce((sum, modifier) => sum + modifier, 100),
    failed: results.filter((_result, at) => (modifiers[at] ?? 0) < 0),
  }
}

/** Returns the weaknesses that CSP Evaluator finds in a policy and does not call possible ("maybe") only. */
export const policyWeaknesses = (policy: string): readonly string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.HIGH_MAYBE)
    .map(({ directive, description }) => `${directive}: ${description}`)
