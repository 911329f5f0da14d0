import { GenericContainer } from 'testcontainers'
import { type ComposeService, megabytes } from '../codebase/compose-services.ts'

const MEBIBYTE = 1024 * 1024

/** Splits an entry such as `/tmp:mode=1777` into path and options, which the daemon expects separately. */
const placeAndOptions = (entry: string): readonly [string, string] => {
  const [place = '', options = ''] = entry.split(':')
  return [place, options]
}

/** A container with the restrictions of a compose service. */
export class ConfinedContainer extends GenericContainer {
  constructor(image: string, service: ComposeService) {
    super(image)
    this.hostConfig = {
      ...this.hostConfig,
      ReadonlyRootfs: service.read_only,
      CapDrop: [...service.cap_drop],
      SecurityOpt: [...service.security_opt],
      Tmpfs: Object.fromEntries(service.tmpfs.map(placeAndOptions)),
      Memory: megabytes(service.mem_limit) * MEBIBYTE,
      ...(service.pids_limit !== undefined && { PidsLimit: service.pids_limit }),
    }
  }
}
