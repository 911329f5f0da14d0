import { runTypeScript } from '../setup/run-typescript.mjs'

await runTypeScript('commands/pictures/draw-pictures.ts')
