import {
  answersOfPath,
  FINDER_PATH,
  type FinderAnswers,
  type FinderQuestion,
  finderQuery,
  finderQuestions,
  nextQuestion,
  possibleAnswers,
  previousAnswers,
} from '../../../domain/finder/finder-answers.ts'
import { recommendProduct } from '../../../domain/finder/recommend-product.ts'
import type { Drawing as DrawingName } from '../../../ports/vocabulary.ts'
import { answerText, questionText } from '../../_page/finder-texts.ts'
import type { SectionProps, SitePage, UsesPage } from '../../_page/site-page.ts'
import { Drawing } from '../product-screen.tsx'
import { WaysOn } from '../ways-on.tsx'
import styles from './finder.module.css'
import { FinderResult } from './finder-result.tsx'

type Parts = 't' | 'href' | 'path' | 'offers'

interface AnsweredProps extends UsesPage<Parts> {
  readonly answers: FinderAnswers
}

const linkTo = (href: SitePage['href'], answers: FinderAnswers): string =>
  [href(FINDER_PATH), finderQuery(answers)].filter(Boolean).join('?')

/** Links to the previous question and to the first one. */
const Restart = ({ answers, page: { t, href } }: AnsweredProps) => {
  const previous = previousAnswers(answers)
  return answers.who === undefined ? null : (
    <p className={styles.restart}>
      <a href={linkTo(href, previous)}>{t('finder.back')}</a>
      {previous.who === undefined ? null : <a href={href(FINDER_PATH)}>{t('finder.again')}</a>}
    </p>
  )
}

/** One question. The form repeats the answers before it, so that it works without a script. */
const Question = ({ question, answers, page }: AnsweredProps & { readonly question: FinderQuestion }) => {
  const { t, href } = page
  const questions = finderQuestions(answers)
  const hint = question === 'vpn' || question === 'passwords' ? t(`finder.${question}Hint`) : null
  const step = t('finder.step', { step: questions.indexOf(question) + 1, steps: questions.length })
  const text = questionText(question, answers, t)
  return (
    <form className={styles.form} action={href(FINDER_PATH)} data-finder={question}>
      {Object.entries(answers).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className={styles.step}>{step}</p>
      <fieldset aria-describedby={hint === null ? undefined : 'finder-hint'}>
        <legend>{answers.who === undefined ? <h2>{text}</h2> : <h1>{text}</h1>}</legend>
        {hint === null ? null : <p id="finder-hint">{hint}</p>}
        <div className={styles.answers}>
          {possibleAnswers(question, answers).map((answer) => (
            <label key={answer}>
              <input type="radio" name={question} value={answer} required />
              {answerText(question, answer, answers, t)}
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit">{t('finder.next')}</button>
      <Restart answers={answers} page={page} />
    </form>
  )
}

/** Returns the illustration of a question. */
const drawingFor = (question: FinderQuestion, { who }: FinderAnswers): DrawingName => {
  if (who === 'business') return 'office'
  if (question === 'vpn') return 'cafe'
  return question === 'passwords' ? 'vault' : 'household'
}

/** Why there is no recommendation: prices failed, or no product on sale fits. */
const NoResult = ({ page }: UsesPage<Parts>) => {
  const { t, offers } = page
  const hasFailed = Object.values(offers).some(({ state }) => state === 'failed')
  return (
    <div className={styles.result} data-message={hasFailed ? 'finder-failed' : 'finder-none'}>
      <h1>{t(hasFailed ? 'buy.failed' : 'finder.none')}</h1>
      <WaysOn ways={['compare', 'contactSales']} page={page} />
    </div>
  )
}

/** The plan finder: one question per page, and the result after the last one. */
export const Finder = ({ section, page }: SectionProps<'finder', Parts>) => {
  const answers = answersOfPath(page.path) ?? {}
  const question = nextQuestion(answers)
  const recommendation = recommendProduct(answers, page.offers)
  return (
    <section className={styles.section}>
      {question !== null ? (
        <>
          <Question question={question} answers={answers} page={page} />
          <Drawing name={drawingFor(question, answers)} className={styles.drawing} />
        </>
      ) : (
        <>
          {recommendation === null ? (
            <NoResult page={page} />
          ) : (
            <FinderResult recommendation={recommendation} answers={answers} section={section} page={page} />
          )}
          <Restart answers={answers} page={page} />
        </>
      )}
    </section>
  )
}
