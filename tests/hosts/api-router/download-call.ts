import { downloadAnswer } from '../../../adapters/shop/downloads/download-answer.ts'
import { installerText } from '../../../adapters/shop/downloads/installer-file.ts'
import { json, type RouterAnswer, type RouterCall } from './router-calls.ts'

const SEARCH = '/downloads/search/v4/b2c'
const FILE = /^\/download-file\/([^/]+)$/

/** A list as the search takes it: comma-joined, empty without a value. */
const listOf = (url: URL, name: string): readonly string[] => url.searchParams.get(name)?.split(',') ?? []

const search = (url: URL): RouterAnswer => {
  const productCodes = listOf(url, 'productcodes')
  const businessPurposes = listOf(url, 'businesspurposes')
  const licenseTiers = listOf(url, 'licensetiers')
  const blocks = productCodes.map((productCode, at) => ({
    productCode,
    businessPurpose: businessPurposes[at] ?? '',
    licenseTier: licenseTiers[at] ?? '',
  }))
  const isAligned = businessPurposes.length === blocks.length && licenseTiers.length === blocks.length
  const query = { sites: url.searchParams.getAll('sites'), blocks }
  const answer = isAligned ? downloadAnswer(query, `${url.origin}/download-file`) : null
  return answer === null ? json(400, { error: 'one to five blocks and a site are expected' }) : json(200, answer)
}

const file = (fileName: string): RouterAnswer => {
  const text = installerText(fileName)
  return text === null
    ? json(404, { error: 'no such file' })
    : {
        status: 200,
        contentType: 'application/octet-stream',
        body: text,
        headers: { 'content-disposition': `attachment; filename="${fileName}"` },
      }
}

/** Answers the download search and its files; null for any other call. */
export const downloadCall = ({ method, url }: RouterCall): RouterAnswer | null => {
  if (method !== 'GET') return null
  if (url.pathname === SEARCH) return search(url)
  const [, fileName] = FILE.exec(url.pathname) ?? []
  return fileName === undefined ? null : file(fileName)
}
