import { testAccessibility } from './accessibility-tests.ts'

testAccessibility('cojp', 'fewer looks')
