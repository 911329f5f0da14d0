import { sampled } from '../browser/sampled-cases.ts'
import { testJourney } from './journey-tests.ts'
import { startChromium } from './start-puppeteer.ts'

// The browser tests have the journey without scripts.
testJourney('Chromium', startChromium, sampled([true, false], Boolean))
