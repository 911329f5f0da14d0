import { CONTRACTS } from './contracts.ts'
import { ROUTER_LINES } from './router-line.ts'

for (const contract of CONTRACTS) {
  contract.runWithoutRouter()
  contract.runOver(ROUTER_LINES)
}
