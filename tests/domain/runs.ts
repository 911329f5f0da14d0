/** How often each property runs: 1,000 times in `npm test`, more with `npm run test:deep`. */
export const RUNS = Number(process.env.FC_RUNS ?? 1000)
