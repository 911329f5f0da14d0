import { measureVitals } from './monitoring/measure-vitals.ts'

measureVitals()
