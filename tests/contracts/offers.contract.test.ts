import { describe } from 'vitest'
import { ApiRouterOffers } from '../../adapters/api-router/calls/api-router-offers.ts'
import { FakeOffers } from '../../adapters/fakes/fake-offers.ts'
import { EmbeddedOffers } from '../../adapters/shop/prices/embedded-offers.ts'
import { runContract } from './clause.ts'
import { OFFERS_CLAUSES } from './offers.contract.ts'
import { openRouter, openRouterOverBadLine } from './open-router.ts'

const nothingToClose = async (): Promise<void> => {}

describe('contract of offers', () => {
  runContract(OFFERS_CLAUSES, [
    { name: 'fake', open: async () => ({ port: new FakeOffers(), close: nothingToClose }) },
    {
      name: 'embedded shop',
      open: async () => ({ port: new EmbeddedOffers('https://store.test.example/store'), close: nothingToClose }),
    },
    {
      name: 'api-router over HTTP, in process',
      open: async () => {
        const { router, connection } = await openRouter()
        return { port: new ApiRouterOffers(connection), close: router.close }
      },
    },
    {
      name: 'api-router over HTTP, on a bad line',
      open: async () => {
        const { connection, close } = await openRouterOverBadLine()
        return { port: new ApiRouterOffers(connection), close }
      },
    },
  ])
})
