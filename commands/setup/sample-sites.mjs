import { inRoot, NODE } from './places.mjs'
import { runProcess } from './run-process.mjs'

/** Sites that show what differs: scripts, direction, a language path, currencies. */
const SAMPLES = ['com', 'de', 'me', 'me-en', 'cojp', 'fr', 'combr']
const CODE_WIDTH = 6
const LANGUAGE_WIDTH = 32

/** One line per sample site: its code, its language's English name and the URL at which it opens on this machine. */
export async function sampleSites(env) {
  const list = await runProcess(NODE, [inRoot('commands', 'sites.ts'), '--json'], { env, stdout: 'text' })
  if (list.code !== 0) return []
  const languages = new Intl.DisplayNames(['en'], { type: 'language' })
  const sites = new Map(JSON.parse(list.text).map((site) => [site.code, site]))
  return SAMPLES.map((code) => sites.get(code))
    .filter((site) => site !== undefined)
    .map(({ code, locale, localUrl }) => {
      const language = languages.of(locale) ?? locale
      return `  ${code.padEnd(CODE_WIDTH)} ${language.padEnd(LANGUAGE_WIDTH)} ${localUrl}`
    })
}
