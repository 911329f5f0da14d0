import { showConsentBar } from './consent/show-consent-bar.ts'
import { startMonitoring } from './monitoring/start-monitoring.ts'
import { startTracking } from './tracking/start-tracking.ts'

startMonitoring()
startTracking()
void showConsentBar()
