import { ensureBuilt } from './ensure-built.mjs'

/** Builds the product where its sources changed, as `npm start` does, without starting it. */
process.exit((await ensureBuilt()) ? 0 : 1)
