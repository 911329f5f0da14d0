import { testJourney } from './journey-tests.ts'
import { startChromium } from './start-puppeteer.ts'

testJourney('Chromium', startChromium)
