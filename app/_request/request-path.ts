import { services } from '../../adapters/wiring/services.ts'

/**
 * Site path of the page that sent the request; null where the request names none of its host.
 *
 * @param returnPath path of that page, with the language path of its site
 */
export const requestPath = ({ headers }: Request, returnPath: string | null): string | null =>
  returnPath === null ? null : (services().sites.find(headers.get('host') ?? '', returnPath)?.path ?? null)
