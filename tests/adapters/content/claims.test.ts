import { describe, expect, it } from 'vitest'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../../domain/sites/site-languages.ts'
import { reviewTextsFor } from '../../codebase/languages/review-texts.ts'
import { textLeaves } from '../../codebase/messages/text-leaves.ts'

/** The words of claims in a language. */
interface ClaimWords {
  /** The minutes from order to protected device: 10. */
  readonly setUpMinutes: RegExp
  /** The only channel of the support. */
  readonly channel: RegExp
  /** Channels that the support does not have. */
  readonly otherChannels: RegExp
}

const words = (setUpMinutes: RegExp, channel: RegExp, otherChannels: RegExp): ClaimWords => ({
  setUpMinutes,
  channel,
  otherChannels,
})

/** One record per claim. The pages that repeat a claim are held to it in each language. */
const CLAIMS: Readonly<Record<SiteLanguage, ClaimWords>> = {
  en: words(/\bten minutes|10 min/i, /e-mail/, /chat|phone/i),
  ru: words(/десять минут|10 мин/i, /электронной почт/, /чат|телефон|на линии/i),
  kk: words(/он минут|10 мин/i, /электрондық пошта/i, /чат|телефон/i),
  fr: words(/dix minutes|10 min/i, /e-mail/, /messagerie|téléphone/i),
  de: words(/zehn Minuten|10 Min/i, /E-Mail/, /Chat|Telefon|Warteschleife/i),
  ar: words(/عشر دقائق|10 دقائق/, /البريد الإلكتروني/, /المحادثة|الهاتف/),
  es: words(/diez minutos|10 min/i, /correo electrónico/, /chat|teléfono/i),
  cs: words(/deset minut|10 min/i, /e-mailem/i, /chat|telefon/i),
  hu: words(/tíz perc|10 perc/i, /e-mailben/i, /cseveg|telefon/i),
  ro: words(/zece minute|10 min/i, /e-mail/, /chat|telefon/i),
  sr: words(/deset minuta|10 min/i, /imejlom/i, /čet|telefon/i),
  bg: words(/десет минути|10 мин/i, /имейл/, /чат|телефон/i),
  ms: words(/sepuluh minit|10 minit/i, /e-mel/, /sembang|telefon/i),
  id: words(/sepuluh menit|10 menit/i, /email/, /obrolan|telepon/i),
  'pt-BR': words(/dez minutos|10 min/i, /e-mail/, /chat|telefone/i),
  nl: words(/tien minuten|10 min/i, /e-mail/, /chat|telefoon/i),
  da: words(/ti minutter|10 min/i, /e-mail/, /chat|telefon/i),
  nb: words(/ti minutter|10 min/i, /e-post/, /chat|telefon/i),
  sv: words(/tio minuter|10 min/i, /e-post/, /chatt|telefon/i),
  ja: words(/10 分/, /メール/, /チャット|電話/),
  fi: words(/kymmenessä minuutissa|10 min/i, /sähköpostitse/i, /keskustelu|puhelim/i),
  it: words(/dieci minuti|10 min/i, /e-mail/, /chat|telefono/i),
  'pt-PT': words(/dez minutos|10 min/i, /e-mail/, /chat|telefone/i),
  tr: words(/on dakika|10 dk/i, /e-posta/i, /sohbet|telefon/i),
  el: words(/δέκα λεπτά|10 λεπτά/i, /email/, /συνομιλία|τηλέφων/i),
  'zh-HK': words(/十分鐘|10 分鐘/, /電郵/, /對話|電話/),
  'zh-TW': words(/十分鐘|10 分鐘/, /電子郵件/, /交談|電話/),
  vi: words(/mười phút|10 phút/i, /email/, /chat|điện thoại/i),
  th: words(/สิบนาที|10 นาที/, /อีเมล/, /แชต|โทรศัพท์|รอสาย/),
  ko: words(/10분/, /이메일/, /채팅|전화/),
  'zh-CN': words(/十分钟|10 分钟/, /电子邮件/, /聊天|电话/),
}

describe.each(SITE_LANGUAGES)('the claims in %s', (language) => {
  const { setUpMinutes, channel, otherChannels } = CLAIMS[language]

  it('name the same set-up time on the home page and on the product pages', async () => {
    const { home, products } = await pageTextsFor(language, language)
    for (const text of [
      home.hero.lead,
      home.figures.items[3]?.value,
      products.standard.steps?.title,
      products.premium.steps?.title,
    ])
      expect(text).toMatch(setUpMinutes)
  })

  it('name only the channel by which the support answers', async () => {
    const { products, support } = await pageTextsFor(language, language)
    const [first, second] = [products['small-office'].features.items[5]?.text, support.hero.lead]
    expect(first).toMatch(channel)
    for (const text of [first, second]) expect(text).not.toMatch(otherChannels)
    const reviews = textLeaves(await reviewTextsFor(language, language))
    const waited = reviews.find(([key]) => key === 'premium.1.text')?.[1]
    expect(waited).toBeDefined()
    expect(waited).not.toMatch(otherChannels)
  })

  it('promise antivirus for the same devices, not for iOS', async () => {
    const { products } = await pageTextsFor(language, language)
    expect(products.premium.hero.points[0]).toBe(products.plus.hero.points[0])
  })
})
