import { IS_EVERY_CASE } from '../browser/sampled-cases.ts'
import { testJourney } from './journey-tests.ts'
import { startChromium, startFirefox } from './start-puppeteer.ts'

testJourney('Firefox', startFirefox)
// The browser tests have what a visitor with Chromium does.
if (IS_EVERY_CASE) testJourney('Chromium', startChromium, [true])
