import { type FinderAnswers, type FinderQuestion, nextQuestion } from '../../domain/finder/finder-answers.ts'
import type { Translator } from '../_messages/translator.ts'

/** Returns the text of a question of the plan finder. The question about devices is about users for a business. */
export const questionText = (question: FinderQuestion, { who }: FinderAnswers, t: Translator): string =>
  t(`finder.${question === 'devices' && who === 'business' ? 'users' : question}`)

/** Returns the text of a possible answer to a question. */
export const answerText = (question: FinderQuestion, answer: string, { who }: FinderAnswers, t: Translator): string => {
  switch (question) {
    case 'who':
      return t(`finder.people.${answer as 'adults' | 'children' | 'business'}`)
    case 'devices':
      return t(`offers.quantity.${who === 'business' ? 'users' : 'devices'}`, { count: Number(answer) })
    case 'vpn':
    case 'passwords':
      return t(`finder.${answer as 'yes' | 'no'}`)
  }
}

/**
 * Returns the title of a page of the plan finder. Returns null for its first page, which has the title of the content, and for any
 * other page.
 */
export const finderTitle = (answers: FinderAnswers | null, t: Translator): string | null => {
  if (answers?.who === undefined) return null
  const question = nextQuestion(answers)
  const shown = question === null ? t('finder.result') : questionText(question, answers, t)
  return `${shown} – ${t('nav.finder')}`
}
