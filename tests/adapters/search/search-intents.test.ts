import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
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
  ],
  de: [
    ['Lizenzcode verloren', '/help/lost-licence-code'],
    ['anderen Virenschutz entfernen', '/help/remove-other-antivirus'],
    ['kündigen', '/cancel'],
    ['Abo kündigen', '/cancel'],
    ['kündgien', '/cancel'],
    ['Rückerstattung', '/guarantee'],
    ['Geld zurück', '/guarantee'],
    ['Bestellung widerrufen', '/withdrawal'],
    ['Impressum', '/imprint'],
    ['Barrierefreiheit', '/accessibility'],
    ['automatische Verlängerung ausschalten', '/renew'],
    ['Verlängerung deaktivieren', '/renew'],
    ['Gutschein', '/compare'],
    ['Gutshcein', '/compare'],
    ['Rabatt', '/compare'],
    ['Student', '/compare'],
    ['DSGVO', '/privacy'],
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
  ],
}

const search = embeddedSearchOf()

describe.each(Object.entries(QUERIES))('on the site %s', (code, queries) => {
  it.each(queries)('a search for "%s" finds %s first', async (text, path) => {
    const outcome = await search.search({ site: realSite(code), text, page: 1, perPage: 5 })
    expect(outcome.ok && outcome.value.hits.map((hit) => hit.path)[0]).toBe(path)
  })
})

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
