import { CONTRACTS } from '../contracts/contracts.ts'
import { CERTIFIED_LINE } from './certified-line.ts'

for (const contract of CONTRACTS) contract.certify(CERTIFIED_LINE)
