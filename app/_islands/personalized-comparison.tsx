import type { ComparisonView } from '../../domain/offers/comparison-view.ts'
import { ComparisonChoice, type ComparisonChoiceProps } from '../_offers/comparison-choice.tsx'
import { ChoiceAnnouncer } from './choice-announcer.tsx'
import { usePersonalizedAnswer } from './use-personalized-offers.ts'

interface PersonalizedComparisonProps extends ComparisonChoiceProps {
  /** URL of the personalized offers of the page; null if they are not requested. */
  readonly offersUrl: string | null
}

/** Identifies the values of the pickers. If they change, React remounts the choice with its default selection. */
const pickerKey = ({ terms, quantities }: ComparisonView): string =>
  [...terms, ...quantities].map(({ value }) => value).join()

/** Products with one shared choice. After hydration, personalized prices replace the public prices. */
export const PersonalizedComparison = ({ view, offersUrl, ...props }: PersonalizedComparisonProps) => {
  const names = props.products.map(({ form }) => form.product).join()
  const personalized = usePersonalizedAnswer(offersUrl)?.comparisons?.[names]
  const shown = personalized === undefined || personalized.columns.length === 0 ? view : personalized
  return (
    <ChoiceAnnouncer>
      <ComparisonChoice key={pickerKey(shown)} view={shown} {...props} />
    </ChoiceAnnouncer>
  )
}
