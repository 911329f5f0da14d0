import { testAccessibility } from './accessibility-tests.ts'

testAccessibility('me', 'desktop')
