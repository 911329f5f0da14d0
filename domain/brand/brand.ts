/**
 * The vendor of this storefront. Another vendor replaces this file and `colors.css` beside it, then runs
 * `npm run generate` and `npm run pictures`.
 */
interface Brand {
  readonly name: string
  /** Domain of its e-mail addresses. */
  readonly domain: string
  /** Its legal entities, by the language of the notice that names them. */
  readonly entities: Readonly<Record<'de' | 'fr' | 'pt-BR', string>>
  /** Path of the logo in one color, in a square of 32 units. */
  readonly logo: string
  /** Color of the browser's controls around a page, and of the icon: `--night` in `colors.css`. */
  readonly themeColor: string
  /** Background of an installed app while it starts: `--paper` in `colors.css`. */
  readonly backgroundColor: string
}

export const BRAND: Brand = {
  name: 'Northwall',
  domain: 'northwall.example',
  entities: { de: 'Northwall Software GmbH', fr: 'Northwall France SAS', 'pt-BR': 'Northwall Brasil Ltda.' },
  // A wall below the pole star.
  logo: 'M16 2.5 17.6 8l5.4 1.5-5.4 1.6L16 16.5l-1.6-5.4L9 9.5 14.4 8 16 2.5ZM3 18h8.5v3.5H3V18Zm10.5 0h5v3.5h-5V18Zm7 0H29v3.5h-8.5V18ZM3 23h3.5v3.5H3V23Zm5.5 0h6.5v3.5H8.5V23Zm8.5 0h6.5v3.5H17V23Zm8.5 0H29v3.5h-3.5V23Z',
  themeColor: '#071a19',
  backgroundColor: '#fbfcfa',
}
