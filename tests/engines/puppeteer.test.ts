import { testJourney } from './journey-tests.ts'
import { startFirefox } from './start-puppeteer.ts'

testJourney('Firefox', startFirefox)
