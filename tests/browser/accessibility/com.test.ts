import { testAccessibility } from './accessibility-tests.ts'

testAccessibility('com', 'phone')
