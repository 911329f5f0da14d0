import { testAccessibility } from './accessibility-tests.ts'

testAccessibility('de', 'one')
