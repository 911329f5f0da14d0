import { startMonitoring } from './monitoring/start-monitoring.ts'

startMonitoring()
