import { showConsentBar } from './consent/show-consent-bar.ts'
import { startTracking } from './tracking/start-tracking.ts'

startTracking()
void showConsentBar()
