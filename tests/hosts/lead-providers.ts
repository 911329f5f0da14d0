import { BITRIX_WEBHOOK, startBitrix } from './bitrix/start-bitrix.ts'
import { MARKETO_ACCOUNT, marketoValues, startMarketo } from './marketo/start-marketo.ts'

/** Starts a host of each lead provider. `env` connects a storefront to them. */
export const startLeadProviders = async () => {
  const [marketo, bitrix] = await Promise.all([startMarketo(), startBitrix()])
  return {
    marketo,
    bitrix,
    env: {
      ...marketoValues(marketo.origin),
      MARKETO_FORM_ID: String(MARKETO_ACCOUNT.formId),
      BITRIX_URL: bitrix.origin + BITRIX_WEBHOOK,
    },
    close: async (): Promise<void> => {
      await Promise.all([marketo.close(), bitrix.close()])
    },
  }
}
