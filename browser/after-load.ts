import { showConsentBar } from './consent/show-consent-bar.ts'

void showConsentBar()
