import { describe, expect, it } from 'vitest'
import { translatorFor } from '../../../app/_messages/translator.ts'
import { answerText, finderTitle, questionText } from '../../../app/_page/finder-texts.ts'
import type { FinderAnswers, FinderQuestion } from '../../../domain/finder/finder-answers.ts'

const t = await translatorFor('en', 'en')

describe('a text of the plan finder', () => {
  it.each<[FinderQuestion, FinderAnswers, string]>([
    ['who', {}, 'Who do you want to protect?'],
    ['devices', { who: 'adults' }, 'How many devices do you want to protect?'],
    ['devices', { who: 'business' }, 'How many users do you want to protect?'],
    ['vpn', { who: 'business' }, 'Do you need a VPN?'],
  ])('asks for %s after the answers %j', (question, answers, text) => {
    expect(questionText(question, answers, t)).toBe(text)
  })

  it.each<[FinderQuestion, string, FinderAnswers, string]>([
    ['who', 'children', {}, 'A family with children'],
    ['devices', '1', { who: 'adults' }, '1 device'],
    ['devices', '25', { who: 'business' }, '25 users'],
    ['vpn', 'yes', { who: 'adults' }, 'Yes, please'],
    ['passwords', 'no', { who: 'adults' }, 'No, thanks'],
  ])('names the answer to %s: %s', (question, answer, answers, text) => {
    expect(answerText(question, answer, answers, t)).toBe(text)
  })

  it('is no title of the first page, or of a page without questions', () => {
    expect(finderTitle({}, t)).toBeNull()
    expect(finderTitle(null, t)).toBeNull()
  })
})
