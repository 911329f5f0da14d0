import { describe } from 'vitest'
import { ApiRouterDownloads } from '../../adapters/api-router/calls/api-router-downloads.ts'
import { FakeDownloads } from '../../adapters/fakes/fake-downloads.ts'
import { EmbeddedDownloads } from '../../adapters/shop/downloads/embedded-downloads.ts'
import { runContract } from './clause.ts'
import { DOWNLOADS_CLAUSES } from './downloads.contract.ts'
import { openRouter, openRouterOverBadLine } from './open-router.ts'

const nothingToClose = async (): Promise<void> => {}

describe('contract of downloads', () => {
  runContract(DOWNLOADS_CLAUSES, [
    { name: 'fake', open: async () => ({ port: new FakeDownloads(), close: nothingToClose }) },
    {
      name: 'embedded shop',
      open: async () => ({
        port: new EmbeddedDownloads('https://files.test.example/download-file'),
        close: nothingToClose,
      }),
    },
    {
      name: 'api-router over HTTP, in process',
      open: async () => {
        const { router, connection } = await openRouter()
        return { port: new ApiRouterDownloads(connection), close: router.close }
      },
    },
    {
      name: 'api-router over HTTP, on a bad line',
      open: async () => {
        const { connection, close } = await openRouterOverBadLine()
        return { port: new ApiRouterDownloads(connection), close }
      },
    },
  ])
})
