import { testJourney } from './journey-tests.ts'
import { startWebKit } from './start-webkit.ts'

testJourney('WebKit', startWebKit)
