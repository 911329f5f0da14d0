import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { installerFigures } from '../../../adapters/shop/installer-files.ts'
import { INSTALLER_SERIES, installersOf } from '../../../adapters/shop/installer-table.ts'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { FEATURE_PLATFORMS } from '../../../domain/catalogue/product-record.ts'
import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../../domain/sites/site-languages.ts'
import { PLATFORMS } from '../../../ports/vocabulary.ts'
import { reviewTextsFor } from '../../codebase/languages/review-texts.ts'
import { REAL_SITES, SPECIFIED_SITES } from '../../domain/sites/real-sites.ts'

/** The words of claims in a language. */
interface ClaimWords {
  /** The minutes from order to protected device: 10. */
  readonly setUpMinutes: RegExp
  /** The only channel of the support. */
  readonly channel: RegExp
  /** Channels that the support does not have. */
  readonly otherChannels: RegExp
  /** The next smaller product, in the order of a comparison the one after a product. */
  readonly smaller: RegExp
}

const words = (setUpMinutes: string, channel: string, otherChannels: string, smaller: string): ClaimWords => ({
  setUpMinutes: new RegExp(setUpMinutes, 'iu'),
  channel: new RegExp(channel, 'iu'),
  otherChannels: new RegExp(otherChannels, 'iu'),
  smaller: new RegExp(smaller, 'iu'),
})

/** One record per claim. The pages that repeat a claim are held to it in each language. */
const CLAIMS: Readonly<Record<SiteLanguage, ClaimWords>> = {
  en: words('ten minutes|10 min', 'e-?mail', 'chat|phone', 'next smaller'),
  ru: words('десять минут|10 мин', 'электронной почт', 'чат|телефон|на линии', 'младшего'),
  kk: words('он минут|10 мин', 'электрондық пошта', 'чат|телефон', 'бір саты төмен'),
  fr: words('dix minutes|10 min', 'e-mail|courriel', 'messagerie|téléphone', 'niveau inférieur'),
  de: words('zehn Minuten|10 Min', 'E-Mail', 'Chat|Telefon|Warteschleife', 'nächstkleinere'),
  ar: words('عشر دقائق|10 دقائق', 'البريد الإلكتروني', 'المحادثة|الهاتف', 'الأصغر'),
  es: words('diez minutos|10 min', 'correo electrónico', 'chat|teléfono', 'nivel inferior'),
  cs: words('deset minut|10 min', 'e-mailem', 'chat|telefon', 'menší'),
  hu: words('tíz perc|10 perc', 'e-mailben', 'cseveg|telefon', 'eggyel kisebb'),
  ro: words('zece minute|10 min', 'e-mail', 'chat|telefon', 'imediat mai mic'),
  sr: words('deset minuta|10 min', 'imejlom', 'čet|telefon', 'prvi manji'),
  bg: words('десет минути|10 мин', 'имейл', 'чат|телефон', 'по-малкия'),
  ms: words('sepuluh minit|10 minit', 'e-mel', 'sembang|telefon', 'setingkat di bawah'),
  id: words('sepuluh menit|10 menit', 'email', 'obrolan|telepon', 'satu tingkat di bawah'),
  'pt-BR': words('dez minutos|10 min', 'e-mail', 'chat|telefone', 'um nível abaixo'),
  nl: words('tien minuten|10 min', 'e-mail', 'chat|telefoon', 'kleinere'),
  da: words('ti minutter|10 min', 'e-mail', 'chat|telefon', 'næste mindre'),
  nb: words('ti minutter|10 min', 'e-post', 'chat|telefon', 'nærmeste mindre'),
  sv: words('tio minuter|10 min', 'e-post', 'chatt|telefon', 'närmast mindre'),
  ja: words('10 分', 'メール', 'チャット|電話', '下位製品'),
  fi: words('kymmenessä minuutissa|10 min', 'sähköpostitse', 'keskustelu|puhelim', 'seuraavaksi pienemmän'),
  it: words('dieci minuti|10 min', 'e-mail', 'chat|telefono', 'quello inferiore'),
  'pt-PT': words('dez minutos|10 min', 'e-mail', 'chat|telefone', 'nível abaixo'),
  tr: words('on dakika|10 dk', 'e-posta', 'sohbet|telefon', 'bir alt ürün'),
  el: words('δέκα λεπτά|10 λεπτά', 'email', 'συνομιλία|τηλέφων', 'αμέσως μικρότερο'),
  'zh-HK': words('十分鐘|10 分鐘', '電郵', '對話|電話', '下一級'),
  'zh-TW': words('十分鐘|10 分鐘', '電子郵件', '交談|電話', '下一級'),
  vi: words('mười phút|10 phút', 'email', 'chat|điện thoại', 'thấp hơn một bậc'),
  th: words('สิบนาที|10 นาที', 'อีเมล', 'แชต|โทรศัพท์|รอสาย', 'เล็กกว่าหนึ่งขั้น'),
  ko: words('10분', '이메일', '채팅|전화', '바로 아래'),
  'zh-CN': words('十分钟|10 分钟', '电子邮件', '聊天|电话', '下一级'),
}

const GUARANTEE_DAYS = 30
/** Megabytes of an installed product. */
const INSTALLED_MB = 150
const MEGABYTE = 1_000_000

/** Each language, and each locale of a site, which may have regional texts. */
const LOCALES = new Map<string, SiteLanguage>([
  ...SITE_LANGUAGES.map((language) => [language, language] as const),
  ...REAL_SITES.all.map(({ locale, language }) => [locale, language] as const),
])

describe.each([...LOCALES])('the claims in %s', (locale, language) => {
  const { setUpMinutes, channel, otherChannels, smaller } = CLAIMS[language]

  it('name the same set-up time on the home page and on the product pages', async () => {
    const { home, products } = await pageTextsFor(language, locale)
    for (const text of [home.hero.lead, products.standard.steps?.title, products.premium.steps?.title])
      expect(text).toMatch(setUpMinutes)
  })

  it('count on the home page what a visitor can check: systems, regions, days of the guarantee and foreign requests', async () => {
    const { home } = await pageTextsFor(language, locale)
    expect(home.figures.items.map(({ value }) => Number.parseInt(value, 10))).toEqual([
      PLATFORMS.length,
      SPECIFIED_SITES.length,
      GUARANTEE_DAYS,
      0,
    ])
  })

  it('name only the channel by which the support answers', async () => {
    const { products, support } = await pageTextsFor(language, locale)
    const [first, second] = [products['small-office'].features.items[5]?.text, support.hero.lead]
    expect(first).toMatch(channel)
    for (const text of [first, second]) expect(text).not.toMatch(otherChannels)
    const reviews = textLeaves(await reviewTextsFor(language, locale))
    const waited = reviews.find(([key]) => key === 'premium.1.text')?.[1]
    expect(waited).toBeDefined()
    expect(waited).not.toMatch(otherChannels)
  })

  it('say of each home product that it includes the next smaller one, which the comparison shows after it', async () => {
    const { compare } = await pageTextsFor(language, locale)
    expect(compare.hero.lead).toMatch(smaller)
    const inOrder = PRODUCTS.filter(({ edition, cards }) => edition === 'consumer' && cards.compare !== undefined)
      .toSorted((one, other) => (one.cards.compare ?? 0) - (other.cards.compare ?? 0))
      .map(({ features = [] }) => features)
    for (const [at, features] of inOrder.slice(1).entries())
      expect(inOrder[at]).toEqual(expect.arrayContaining([...features]))
  })

  it('promise antivirus for the same devices, not for iOS', async () => {
    const { products } = await pageTextsFor(language, locale)
    expect(products.premium.hero.points[0]).toBe(products.plus.hero.points[0])
  })

  it('say what Standard does on iOS, where no app can be an antivirus', async () => {
    const { products, compare } = await pageTextsFor(language, locale)
    expect(FEATURE_PLATFORMS.antivirus).not.toContain('iOS')
    const onIos = products.standard.questions.items
      .map(({ answer }) => answer)
      .filter((answer) => answer.includes('iOS'))
    const plain = (text: string) => text.toLowerCase().replaceAll('\u00AD', '')
    expect(onIos.map(plain)).toEqual([expect.stringContaining(plain(compare.featureNames.webProtection))])
  })

  it('name one size of the installed product, which an installer is a small part of', async () => {
    const { products } = await pageTextsFor(language, locale)
    const sizes = textLeaves(products).flatMap(
      ([, text]) => text.match(/\d+(?=\s?(?:[MМ]|Mo|ميغا|메가))[^\d]{0,4}/gu) ?? [],
    )
    expect(sizes.map((size) => Number.parseInt(size, 10))).toEqual([INSTALLED_MB])
  })
})

it.each(REAL_SITES.all.map((site) => [site.code, site] as const))(
  'each figure on the home page of %s links to its proof',
  async (_, site) => {
    const page = await new ContentPages().page({ site, path: '/' })
    const sections = page.ok ? page.value.sections : []
    const proofs = sections.flatMap((section) => (section.kind === 'figures' ? section.figures : []))
    expect(proofs.map(({ proof }) => proof)).toEqual([
      '/downloads#section-systems',
      '#regions',
      '/guarantee',
      '/transparency',
    ])
    const downloads = await new ContentPages().page({ site, path: '/downloads' })
    expect(downloads.ok && downloads.value.sections).toContainEqual(
      expect.objectContaining({ kind: 'features', anchor: 'section-systems' }),
    )
  },
)

it('each installer is small, and large enough for a program that downloads the product', () => {
  for (const series of INSTALLER_SERIES)
    for (const installer of installersOf(series, 'world')) {
      const { sizeBytes } = installerFigures(installer)
      expect(sizeBytes).toBeGreaterThan(MEGABYTE)
      expect(sizeBytes).toBeLessThan((INSTALLED_MB / 10) * MEGABYTE)
    }
})
