import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../../ports/downloads.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import { readDownloadList } from '../../api-router/wire/downloads.wire.ts'
import { downloadAnswer } from './download-answer.ts'

/** The vendor's installers in process: the answer of the wire, read as any other answer is. */
export class EmbeddedDownloads implements DownloadsPort {
  readonly #filesUrl: string

  /** `filesUrl`: address that file names are put behind, for example `http://localhost:3000/download-file`. */
  constructor(filesUrl: string) {
    this.#filesUrl = filesUrl
  }

  async search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    const answer = downloadAnswer(query, this.#filesUrl)
    if (answer === null) return failed({ kind: 'status', status: 400, message: 'Request failed with status code 400' })
    return readDownloadList(answer)
  }
}
