import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/hosts/api-router/main.ts')
