import { testAccessibility } from './accessibility-tests.ts'

testAccessibility('cojp', 'one')
