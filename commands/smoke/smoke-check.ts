import type { DeployedInstance, SmokeAnswer } from './deployed-instance.ts'

/** A check of a deployed instance. */
export interface SmokeCheck {
  /** A statement that holds for a working instance. */
  readonly name: string
  /** Returns what contradicts the statement. Throws if the instance does not answer. */
  problems(instance: DeployedInstance): Promise<readonly string[]>
}

export const unless = (holds: boolean, problem: string): readonly string[] => (holds ? [] : [problem])

export const expectStatus = ({ url, status }: SmokeAnswer, ...expected: readonly number[]): readonly string[] =>
  unless(expected.includes(status), `${url.pathname} answers ${status} instead of ${expected.join(' or ')}`)

export const headerOf = (answer: SmokeAnswer, name: string): string => answer.headers[name] ?? ''

export const jsonProblem = (answer: SmokeAnswer): readonly string[] => {
  try {
    JSON.parse(answer.text)
    return []
  } catch {
    return [`${answer.url.pathname} is not JSON`]
  }
}

export const sameOrigin = ({ origin }: DeployedInstance): Readonly<Record<string, string>> => ({
  origin: origin.origin,
  'sec-fetch-site': 'same-origin',
})
