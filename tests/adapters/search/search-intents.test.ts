import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { pageGroup } from '../../../domain/catalogue/page-group.ts'
import { REAL_SITES, realSite } from '../../domain/sites/real-sites.ts'
import { embeddedSearchOf } from '../../hosts/search/embedded-search-of.ts'

/** Queries of visitors by site, with the page that must come first. */
const QUERIES: Readonly<Record<string, readonly (readonly [query: string, path: string])[]>> = {
  com: [
    ['refund', '/guarantee'],
    ['refnud', '/guarantee'],
    ['money back', '/guarantee'],
    ['cancel', '/support'],
    ['cancel subscription', '/support'],
    ['chat', '/support'],
    ['turn off renewal', '/renew'],
    ['turn off auto renew', '/renew'],
    ['coupon', '/compare'],
    ['discount', '/compare'],
    ['student', '/compare'],
    ['GDPR', '/privacy'],
    ['terms', '/terms'],
    ['andriod', '/downloads'],
    ['vpn', '/plus'],
    ['vpm', '/plus'],
    ['login', '/orders'],
    ['find licence key', '/help/lost-licence-code'],
    ['new computer', '/help/move-licence'],
    ['second device', '/help/add-device'],
    ['order', '/orders'],
    ['account', '/orders'],
    ['renew', '/renew'],
    ['renewal', '/renew'],
    ['license key', '/renew'],
    ['activation code', '/renew'],
    ['activate', '/downloads'],
    ['activation', '/downloads'],
    ['install', '/downloads'],
    ['installation', '/downloads'],
    ['android', '/downloads'],
    ['uninstall', '/help/remove-other-antivirus'],
    ['price', '/compare'],
    ['pricing', '/compare'],
    ['cost', '/compare'],
    ['phone', '/support'],
    ['phone number', '/support'],
    ['contact', '/support'],
    ['free', '/free'],
    ['trial', '/trial'],
    ['free trial', '/trial'],
    ['kids', '/premium'],
    ['invoice', '/guarantee'],
    ['pay', '/help/payment-methods'],
    ['paypal', '/help/payment-methods'],
    ['currency', '/help/change-currency'],
    ['withdraw', '/withdraw'],
    ['privacy', '/privacy'],
    ['cookies', '/cookies'],
    ['about', '/about'],
    ['reviews', '/reviews'],
  ],
  de: [
    ['Lizenzcode verloren', '/help/lost-licence-code'],
    ['anderen Virenschutz entfernen', '/help/remove-other-antivirus'],
    ['kündigen', '/cancel'],
    ['Abo kündigen', '/cancel'],
    ['kündgien', '/cancel'],
    ['Rückerstattung', '/guarantee'],
    ['Geld zurück', '/guarantee'],
    ['Bestellung widerrufen', '/withdraw'],
    ['Widerrufsrecht', '/help/withdraw'],
    ['Impressum', '/imprint'],
    ['Barrierefreiheit', '/accessibility'],
    ['automatische Verlängerung ausschalten', '/renew'],
    ['Verlängerung deaktivieren', '/renew'],
    ['Gutschein', '/compare'],
    ['Gutshcein', '/compare'],
    ['Rabatt', '/compare'],
    ['Student', '/compare'],
    ['DSGVO', '/privacy'],
    ['Widerruf', '/withdraw'],
    ['verlängern', '/renew'],
    ['Aktivierungscode', '/renew'],
    ['aktivieren', '/downloads'],
    ['Installation', '/downloads'],
    ['Preis', '/compare'],
    ['Kosten', '/compare'],
    ['VPN', '/plus'],
    ['Telefon', '/support'],
    ['Kontakt', '/support'],
    ['Testversion', '/trial'],
    ['kostenlos testen', '/trial'],
    ['kostenlos', '/free'],
    ['Kinder', '/premium'],
    ['PayPal', '/help/payment-methods'],
  ],
  fr: [
    ['remboursement', '/guarantee'],
    ['satisfait ou remboursé', '/guarantee'],
    ['résilier', '/cancel'],
    ['annuler un abonnement', '/cancel'],
    ['désactiver le renouvellement', '/renew'],
    ['code promo', '/compare'],
    ['copuon', '/compare'],
    ['étudiant', '/compare'],
    ['RGPD', '/privacy'],
    ['supprimer mes données', '/privacy'],
    ['télécharger', '/downloads'],
    ['devis', '/contact-sales'],
    ['accessibilité', '/accessibility'],
    ['l’accessibilité', '/accessibility'],
    ['renouveler', '/renew'],
    ['code d’activation', '/renew'],
    ['activer', '/downloads'],
    ['installation', '/downloads'],
    ['prix', '/compare'],
    ['tarif', '/compare'],
    ['vpn', '/plus'],
    ['téléphone', '/support'],
    ['contact', '/support'],
    ['essai gratuit', '/trial'],
    ['gratuit', '/free'],
    ['enfants', '/premium'],
    ['payer', '/help/payment-methods'],
  ],
  it: [['accessibilità', '/accessibility']],
  ru: [['андроид', '/downloads']],
  es: [
    ['reembolso', '/guarantee'],
    ['reemoblso', '/guarantee'],
    ['devolver', '/guarantee'],
    ['cancelar', '/support'],
    ['darse de baja', '/support'],
    ['desactivar renovación', '/renew'],
    ['cupón', '/compare'],
    ['descuento', '/compare'],
    ['estudiante', '/compare'],
    ['RGPD', '/privacy'],
    ['borrar mis datos', '/privacy'],
    ['factura', '/guarantee'],
    ['dinero', '/guarantee'],
    ['renovar', '/renew'],
    ['código de activación', '/renew'],
    ['activar', '/downloads'],
    ['instalación', '/downloads'],
    ['precio', '/compare'],
    ['cuánto cuesta', '/compare'],
    ['vpn', '/plus'],
    ['teléfono', '/support'],
    ['contacto', '/support'],
    ['prueba gratis', '/trial'],
    ['gratis', '/free'],
    ['niños', '/premium'],
    ['pagar', '/help/payment-methods'],
  ],
  combr: [
    ['reembolso', '/guarantee'],
    ['dinheiro de volta', '/guarantee'],
    ['cancelar', '/support'],
    ['renovar', '/renew'],
    ['renovação', '/renew'],
    ['código de ativação', '/renew'],
    ['ativar', '/downloads'],
    ['instalação', '/downloads'],
    ['baixar', '/downloads'],
    ['preço', '/compare'],
    ['quanto custa', '/compare'],
    ['cupom', '/compare'],
    ['vpn', '/plus'],
    ['telefone', '/support'],
    ['contato', '/support'],
    ['teste grátis', '/trial'],
    ['grátis', '/free'],
    ['crianças', '/premium'],
    ['nota fiscal', '/guarantee'],
    ['LGPD', '/privacy'],
    ['desinstalar', '/help/remove-other-antivirus'],
  ],
  cojp: [
    ['返金', '/guarantee'],
    ['払い戻し', '/guarantee'],
    ['解約', '/support'],
    ['チャット', '/support'],
    ['自動更新をオフ', '/renew'],
    ['自動更新の停止', '/renew'],
    ['クーポン', '/compare'],
    ['電話', '/support'],
    ['学割', '/compare'],
    ['個人情報', '/privacy'],
    ['ログイン', '/orders'],
    ['見積もり', '/contact-sales'],
    ['お金', '/guarantee'],
    ['キャンセル', '/support'],
    ['更新', '/renew'],
    ['アクティベーションコード', '/renew'],
    ['インストール', '/downloads'],
    ['有効化', '/downloads'],
    ['価格', '/compare'],
    ['料金', '/compare'],
    ['値段', '/compare'],
    ['VPN', '/plus'],
    ['問い合わせ', '/support'],
    ['体験版', '/trial'],
    ['無料体験', '/trial'],
    ['無料', '/free'],
    ['子ども', '/premium'],
    ['支払い', '/help/payment-methods'],
  ],
}

const search = embeddedSearchOf()

describe.each(Object.entries(QUERIES))('on the site %s', (code, queries) => {
  it.each(queries)('a search for "%s" finds %s first', async (text, path) => {
    const outcome = await search.search({ site: realSite(code), text, page: 1, perPage: 5 })
    expect(outcome.ok && outcome.value.hits.map((hit) => hit.path)[0]).toBe(path)
  })
})

/** The word for refunds in the languages of the help centre, by site. */
const REFUNDS = [
  ['com', 'refund'],
  ['de', 'Erstattung'],
  ['fr', 'remboursement'],
  ['es', 'reembolso'],
  ['cojp', '返金'],
  ['combr', 'reembolso'],
] as const

it.each(REFUNDS)(
  'on the site %s, a search for "%s" finds the article and the form before notices and the company',
  async (code, text) => {
    const outcome = await search.search({ site: realSite(code), text, page: 1, perPage: 20 })
    const paths = outcome.ok ? outcome.value.hits.map(({ path }) => path) : []
    const groups = paths.map(pageGroup)
    const others = groups.flatMap((group, at) => (group === 'legal' || group === 'company' ? [at] : []))
    expect(paths.indexOf('/help/refund')).toBeGreaterThan(0)
    expect(Math.max(paths.indexOf('/help/refund'), paths.indexOf('/guarantee'))).toBeLessThan(Math.min(...others))
  },
)

it.each(REAL_SITES.all.map(({ code }) => code))(
  'each search that the search page of %s suggests finds pages',
  async (code) => {
    const site = realSite(code)
    const outcome = await new ContentPages().page({ site, path: '/search' })
    const sections = outcome.ok ? outcome.value.sections : []
    const examples = sections.flatMap((section) => (section.kind === 'search' ? (section.examples ?? []) : []))
    expect(new Set(examples).size).toBe(6)
    const found = await Promise.all(
      examples.map(async (text) => {
        const answer = await search.search({ site, text, page: 1, perPage: 5 })
        return { text, paths: answer.ok ? answer.value.hits.map((hit) => hit.path) : [] }
      }),
    )
    expect(found.filter(({ paths }) => paths.length === 0)).toEqual([])
    expect(found[0]?.paths).toContain('/renew')
    expect(found[3]?.paths).toContain('/downloads')
  },
)
