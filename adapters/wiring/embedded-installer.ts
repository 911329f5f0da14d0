import { installerText } from '../shop/downloads/installer-file.ts'
import { services } from './services.ts'

/** An installer of the embedded shop by file name, or null: for an unknown name, and where downloads come from a router. */
export const embeddedInstaller = (fileName: string): string | null =>
  services().config.API_ROUTER_URL === undefined ? installerText(fileName) : null
