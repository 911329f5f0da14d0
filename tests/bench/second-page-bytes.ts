import { createHash } from 'node:crypto'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import type { Storefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { headerOf, type RawAnswer, receiveRaw } from './receive-raw.ts'

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua-platform': '"Android"',
}
const LINK = /rel="compression-dictionary" href="([^"]+)"/

/** Receives a page, as soon as the warm-up leaves the renderer the time for it. */
const receivePage = async (url: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> => {
  let answer: RawAnswer | undefined
  await until(`${url} is served`, async () => {
    answer = await receiveRaw(url, headers)
    return answer.status === 200
  })
  if (answer === undefined) throw new Error(`${url} was not requested`)
  return answer
}

/** Returns `Available-Dictionary` of a browser that has visited the home page of a site. Waits until that page links a dictionary. */
const dictionaryOf = async (storefront: Storefront, siteCode: string): Promise<string> => {
  // A path with a slash at the end is redirected.
  const url = storefront.localUrl(siteCode).replace(/\/$/, '')
  let path: string | undefined
  await until(`the home page of ${siteCode} links a dictionary`, async () => {
    const home = await receivePage(url, PHONE)
    path = LINK.exec(home.body.toString())?.[1]
    return path !== undefined
  })
  const { body } = await receiveRaw(new URL(path ?? '', url).href, PHONE)
  return `:${createHash('sha256').update(body).digest('base64')}:`
}

/** Returns the bytes of HTML of every product page of every site, for a browser that comes from the home page. */
export const secondPageBytes = async (storefront: Storefront): Promise<readonly number[]> => {
  const bytes: number[] = []
  for (const { code } of REAL_SITES.all) {
    const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }
    const headers = { ...PHONE, ...accepted, 'available-dictionary': await dictionaryOf(storefront, code) }
    for (const path of PRODUCT_PATHS) {
      const url = storefront.localUrl(code, path)
      const answer = await receivePage(url, headers)
      const encoding = headerOf(answer, 'content-encoding')
      if (encoding !== 'dcz') throw new Error(`${url} was sent in ${encoding}`)
      bytes.push(answer.body.length)
    }
  }
  return bytes
}
