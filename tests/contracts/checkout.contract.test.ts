import { describe } from 'vitest'
import { ApiRouterCheckout } from '../../adapters/api-router/calls/api-router-checkout.ts'
import { ApiRouterOffers } from '../../adapters/api-router/calls/api-router-offers.ts'
import { FakeCheckout } from '../../adapters/fakes/fake-checkout.ts'
import { FakeOffers } from '../../adapters/fakes/fake-offers.ts'
import { EmbeddedCheckout } from '../../adapters/shop/prices/embedded-checkout.ts'
import { EmbeddedOffers } from '../../adapters/shop/prices/embedded-offers.ts'
import { CHECKOUT_CLAUSES } from './checkout.contract.ts'
import { runContract } from './clause.ts'
import { openRouter, openRouterOverBadLine } from './open-router.ts'

const STORE_URL = 'https://store.test.example/store'

const nothingToClose = async (): Promise<void> => {}

describe('contract of checkout', () => {
  runContract(CHECKOUT_CLAUSES, [
    {
      name: 'fake',
      open: async () => ({
        port: { offers: new FakeOffers(), checkout: new FakeCheckout() },
        close: nothingToClose,
      }),
    },
    {
      name: 'embedded shop',
      open: async () => ({
        port: { offers: new EmbeddedOffers(STORE_URL), checkout: new EmbeddedCheckout(STORE_URL) },
        close: nothingToClose,
      }),
    },
    {
      name: 'api-router over HTTP, in process',
      open: async () => {
        const { router, connection } = await openRouter()
        return {
          port: { offers: new ApiRouterOffers(connection), checkout: new ApiRouterCheckout(connection) },
          close: router.close,
        }
      },
    },
    {
      name: 'api-router over HTTP, on a bad line',
      open: async () => {
        const { connection, close } = await openRouterOverBadLine()
        return {
          port: { offers: new ApiRouterOffers(connection), checkout: new ApiRouterCheckout(connection) },
          close,
        }
      },
    },
  ])
})
