import { describe, expect, it } from 'vitest'
import { translatorFor } from '../../../app/_messages/translator.ts'
import { asksForDiscount } from '../../../domain/search/search.service.ts'
import { realSite } from '../sites/real-sites.ts'

const asks = async (code: string, text: string): Promise<boolean> => {
  const { locale, language } = realSite(code)
  return asksForDiscount(text, (await translatorFor(locale, language))('search.discountWords'))
}

describe('asksForDiscount', () => {
  it.each([
    ['com', 'coupon'],
    ['com', 'STUDENTS'],
    ['com', 'Northwall promo code'],
    ['de', 'Studentenrabatt'],
    ['fr', 'reduction etudiants'],
    ['es', 'cupon'],
    ['me', 'كود الخصم'],
    ['cojp', 'プレミアムの学割'],
    ['comtr', 'İNDİRİM'],
    ['ru', 'скидки для студентов'],
  ])('recognizes on %s the search %j', async (code, text) => {
    expect(await asks(code, text)).toBe(true)
  })

  it.each([
    ['com', 'vpn'],
    ['com', 'sales team'],
    ['com', 'nonstudent'],
    ['com', ''],
    ['de', 'Angebot für Unternehmen'],
    ['cojp', 'ライセンスの更新'],
  ])('does not recognize on %s the search %j', async (code, text) => {
    expect(await asks(code, text)).toBe(false)
  })
})
