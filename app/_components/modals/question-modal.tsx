import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import plain from '../sections/plain-sections.module.css'
import { Modal } from './modal.tsx'

/** Questions and answers that a page has at hand, beside what it sells in modals. */
export const QuestionModal = ({ section, context }: { section: SectionOf<'modal'>; context: PageContext }) => {
  const { id, title, order, externalIds, questions } = section
  return (
    <Modal id={id} title={title} order={order} externalIds={externalIds} context={context}>
      <div className={plain.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question} open>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Modal>
  )
}
