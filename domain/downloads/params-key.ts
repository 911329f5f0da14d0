import type { DownloadRequestParams } from '../../ports/downloads.ts'

/** The same for a block and the entry that answers it. */
export const paramsKey = ({ productCode, businessPurpose, licenseTier }: DownloadRequestParams): string =>
  JSON.stringify([productCode, businessPurpose, licenseTier])
