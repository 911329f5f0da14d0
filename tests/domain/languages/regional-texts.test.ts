import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pseudoText } from '../../../domain/languages/pseudo-text.ts'
import { regionalTexts, textLocale } from '../../../domain/languages/regional-texts.ts'
import { wordRewriter } from '../../../domain/languages/rewrite-words.ts'
import { RUNS } from '../runs.ts'

describe('regionalTexts', () => {
  test.each([
    ['en-US', 'Check your licence', 'Check your license'],
    ['en-US', 'Licences by the user', 'Licenses by the user'],
    ['en-US', 'malware is recognised by its behaviour', 'malware is recognized by its behavior'],
    ['en-CA', 'malware is recognised by its behaviour', 'malware is recognized by its behaviour'],
    ['en-CA', 'one licence, by e-mail', 'one license, by email'],
    ['en-PH', 'two per cent', 'two percent'],
    ['en-GB', 'E-mail your licence', 'Email your licence'],
    ['en-IN', 'The e-mails', 'The emails'],
    ['en', 'E-mail your licence', 'E-mail your licence'],
    ['fr-CA', 'dans l’e-mail de confirmation', 'dans le courriel de confirmation'],
    ['fr-CA', 'Adresse e-mail', 'Adresse courriel'],
    ['fr-CA', 'Où est le piège\u202f? Ici\u202f!', 'Où est le piège? Ici!'],
    ['fr-CA', '«\u00a0{text}\u00a0»\u00a0: {total}', '«\u00a0{text}\u00a0»\u00a0: {total}'],
    ['fr-FR', 'Où est le piège\u202f?', 'Où est le piège\u202f?'],
    ['es-419', 'El gestor de contraseñas del ordenador', 'El administrador de contraseñas de la computadora'],
    ['es-419', 'Ordenadores y teléfonos', 'Computadoras y teléfonos'],
    ['es-ES', 'Ordenadores y teléfonos', 'Ordenadores y teléfonos'],
    ['de-CH', 'Außerdem: „schließen“', 'Ausserdem: «schliessen»'],
    ['de-DE', 'Außerdem', 'Außerdem'],
  ])('for %s, rewrites %s as %s', (locale, text, expected) => {
    expect(regionalTexts({ text }, locale)).toEqual({ text: expected })
  })

  test('replaces only whole words, not word parts or compounds', () => {
    const rewrite = wordRewriter({ words: { film: 'movie', mail: 'post' } })
    expect(rewrite('film, filmed, microfilm, Film; e-mail, mail')).toBe('movie, filmed, microfilm, Movie; e-mail, post')
  })
})

describe('regionalTexts with an overlay', () => {
  const base = { title: 'A licence', list: [{ text: 'one licence' }, { text: 'two' }], empty: [] }

  test('replaces texts, including list items, without modifying the base', () => {
    const before = structuredClone(base)
    const overlay = { list: { '1': { text: 'two licences, as written' } } }
    expect(regionalTexts(base, 'en-US', overlay)).toEqual({
      title: 'A license',
      list: [{ text: 'one license' }, { text: 'two licences, as written' }],
      empty: [],
    })
    expect(base).toEqual(before)
  })

  test('returns the same object for a locale with neither regional words nor an overlay', () => {
    expect(regionalTexts(base, 'en-MY')).toBe(base)
  })
})

describe('pseudoText', () => {
  test.each([
    ['Save ((savings))', '⟦Šååṽéé ((savings))⟧'],
    ['{count, plural, one {# year} other {# years}}', '⟦{count, plural, one {# ýééååŕ} other {# ýééååŕš}}⟧'],
    ['{count, plural, other {at {price}}}', '⟦{count, plural, other {ååţ {price}}}⟧'],
    ['Write to sales@northwall.example.', '⟦Ŵŕîîţéé ţöö sales@northwall.example.⟧'],
  ])('rewrites %s as %s', (text, expected) => {
    expect(pseudoText(text)).toBe(expected)
    expect(regionalTexts([text], 'en-XA')).toEqual([expected])
  })

  test('keeps all arguments of any message', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^{}@()]*$/), fc.stringMatching(/^[a-z]{1,8}$/), (text, name) => {
        expect(pseudoText(`${text}{${name}}${text}`)).toContain(`{${name}}`)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('textLocale', () => {
  test.each([
    ['de-DE', 'CH', 'de-CH'],
    ['de-DE', 'LI', 'de-LI'],
    ['de-DE', 'AT', 'de-DE'],
    ['en-AU', 'NZ', 'en-NZ'],
    ['en', 'GB', 'en-GB'],
    ['fr-FR', 'CH', 'fr-FR'],
    ['nl-BE', 'any', 'nl-BE'],
    ['sr-Latn-RS', null, 'sr-Latn-RS'],
  ])('on a site in %s, for a visitor from %s, is %s', (locale, country, expected) => {
    expect(textLocale({ locale }, country)).toBe(expected)
  })
})
