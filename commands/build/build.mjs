import { ensureBuilt } from './ensure-built.mjs'

/** Builds the product where its sources changed, as `npm start` does; for images, which install their packages themselves. */
process.exit((await ensureBuilt()) ? 0 : 1)
