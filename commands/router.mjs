import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('commands/router/main.ts')
