import { serve } from './setup/serve.mjs'

await serve('dev')
