/** Site path of the plan finder. */
export const FINDER_PATH = '/finder'

/** The questions, in order. The name of a question is the name of its form field. */
export const FINDER_QUESTIONS = ['who', 'devices', 'vpn', 'passwords'] as const

export type FinderQuestion = (typeof FINDER_QUESTIONS)[number]

/** The answers so far. The first questions have one, the others have none. */
export type FinderAnswers = Readonly<Partial<Record<FinderQuestion, string>>>

const isOfBusiness = ({ who }: FinderAnswers): boolean => who === 'business'

/** Returns the questions for a visitor with these answers. No business product has a VPN or a password manager. */
export const finderQuestions = (answers: FinderAnswers): readonly FinderQuestion[] =>
  isOfBusiness(answers) ? ['who', 'devices'] : FINDER_QUESTIONS

const YES_OR_NO = ['yes', 'no'] as const

/** Returns the possible answers to a question, after the answers to the questions before it. */
export const possibleAnswers = (question: FinderQuestion, answers: FinderAnswers): readonly string[] => {
  switch (question) {
    case 'who':
      return ['adults', 'children', 'business']
    case 'devices':
      return isOfBusiness(answers) ? ['5', '10', '25', '50'] : ['1', '3', '5', '10']
    case 'vpn':
    case 'passwords':
      return YES_OR_NO
  }
}

/** Returns the first question without an answer; null if all are answered. */
export const nextQuestion = (answers: FinderAnswers): FinderQuestion | null =>
  finderQuestions(answers).find((question) => answers[question] === undefined) ?? null

/** Reads answers until the first one that is missing or not possible. The visitor gets this question again. */
const readAnswers = (
  answerTo: (question: FinderQuestion) => string | null,
  answers: FinderAnswers = {},
): FinderAnswers => {
  const question = nextQuestion(answers)
  const answer = question && answerTo(question)
  return question && answer && possibleAnswers(question, answers).includes(answer)
    ? readAnswers(answerTo, { ...answers, [question]: answer })
    : answers
}

/** Reads the answers in the query of the plan finder. Ignores everything else. */
export const queriedAnswers = (query: URLSearchParams): FinderAnswers => readAnswers((question) => query.get(question))

export const finderQuery = (answers: FinderAnswers): string => new URLSearchParams({ ...answers }).toString()

/** Returns the answers without the last one. */
export const previousAnswers = (answers: FinderAnswers): FinderAnswers =>
  Object.fromEntries(Object.entries(answers).slice(0, -1))

/** Returns the path of the page for these answers: `/finder`, `/finder/children-5-yes-no`. The number of pages is bounded. */
export const finderPath = (answers: FinderAnswers): string =>
  [FINDER_PATH, Object.values(answers).join('-')].filter(Boolean).join('/')

/** Returns the answers of a path that `finderPath` writes; null for any other path. */
export const answersOfPath = (path: string): FinderAnswers | null => {
  if (!path.startsWith(FINDER_PATH)) return null
  const values = path.slice(FINDER_PATH.length + 1).split('-')
  const answers = readAnswers((question) => values[FINDER_QUESTIONS.indexOf(question)] ?? null)
  return finderPath(answers) === path ? answers : null
}

/** Returns the answers of every page of the plan finder. The first page has none. */
export const allAnswers = (answers: FinderAnswers = {}): readonly FinderAnswers[] => {
  const question = nextQuestion(answers)
  const further = question === null ? [] : possibleAnswers(question, answers)
  return [answers, ...further.flatMap((answer) => allAnswers({ ...answers, [question ?? '']: answer }))]
}
