import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageTextsFor } from '../../adapters/content/load-page-texts.ts'
import { drawScene } from '../../adapters/content/screens/draw-scene.ts'
import { drawScreen } from '../../adapters/content/screens/draw-screen.ts'
import { drawHead } from '../../adapters/content/screens/head-drawings.ts'
import { drawIllustration } from '../../adapters/content/screens/illustrations.ts'
import { drawSteps } from '../../adapters/content/screens/step-drawings.ts'
import { drawTile } from '../../adapters/content/screens/tile-drawings.ts'
import { readSites } from '../../adapters/wiring/read-sites.ts'
import { SCREENS_FOLDER } from '../../edge/next/build-layout.ts'
import { DRAWINGS, HEAD_DRAWINGS, PRODUCT_SCREENS, STEP_DRAWINGS } from '../../ports/vocabulary.ts'

/**
 * Draws the screens of all products in the languages of all sites, as `<product>.<language>.svg`, and the illustrations,
 * steps, page heads and tiles without texts. Removes other files at the end, so that a server that is running always finds its pictures.
 */
const sites = readSites(undefined, false)
if (!sites.ok) throw new Error(sites.problems.join('\n'))
const pictures = new Map<string, string>(DRAWINGS.map((name) => [`${name}.svg`, drawIllustration(name)]))
for (const name of STEP_DRAWINGS) pictures.set(`steps-${name}.svg`, drawSteps(name))
for (const name of HEAD_DRAWINGS) pictures.set(`head-${name}.svg`, drawHead(name))
for (const name of PRODUCT_SCREENS) pictures.set(`tile-${name}.svg`, drawTile(name))
const siteOfLanguage = new Map(sites.value.all.toReversed().map((site) => [site.language, site]))
for (const { language, locale, dir } of siteOfLanguage.values()) {
  const texts = await pageTextsFor(language)
  for (const name of PRODUCT_SCREENS) pictures.set(`${name}.${language}.svg`, drawScreen(name, { texts, locale, dir }))
  pictures.set(`family.${language}.svg`, drawScene({ texts, locale, dir }))
}
mkdirSync(SCREENS_FOLDER, { recursive: true })
for (const [file, picture] of pictures) writeFileSync(join(SCREENS_FOLDER, file), picture)
for (const file of readdirSync(SCREENS_FOLDER)) if (!pictures.has(file)) rmSync(join(SCREENS_FOLDER, file))
