import { testAccessibility } from './accessibility-tests.ts'

testAccessibility('coth', 'one')
