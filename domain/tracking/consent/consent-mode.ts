import type { Consent } from './consent.ts'

type Granted = 'granted' | 'denied'

/** A consent in the words of Consent Mode, which tag managers read before they load any tag. */
export const consentMode = ({ granted }: Pick<Consent, 'granted'>): Readonly<Record<string, Granted>> => {
  const of = (category: Consent['granted'][number]): Granted => (granted.includes(category) ? 'granted' : 'denied')
  return {
    ad_storage: of('marketing'),
    ad_user_data: of('marketing'),
    ad_personalization: of('marketing'),
    analytics_storage: of('analytics'),
    functionality_storage: 'granted',
    security_storage: 'granted',
  }
}
