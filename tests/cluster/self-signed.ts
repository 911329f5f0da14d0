import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemProgram } from '../../commands/setup/system-program.ts'

/** Writes a certificate for localhost and its key to the files that `deploy/nginx/place/tls` names, in a folder. */
export const writeCertificate = (folder: string): void => {
  const at = (name: string): string => join(folder, 'tls', name)
  mkdirSync(join(folder, 'tls'), { recursive: true })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', at('key.pem')]
  const certificate = ['-x509', '-days', '2', '-subj', '/CN=localhost', '-out', at('certificate.pem')]
  execFileSync(systemProgram('openssl'), ['req', ...key, ...certificate], { stdio: 'ignore' })
}
