import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../adapters/wiring/config.ts'
import { type Finding, good } from './finding.ts'

/** Says who serves the tag manager: a proxy in front may, which nothing here can try. */
export const examineTags = ({ TAG_MANAGER_PATH: path }: Config): Finding => {
  if (path === undefined) return good('tag manager: none')
  const isFile = existsSync(join('public', path))
  return good(
    `tag manager: ${path}, ${isFile ? 'a file of public/' : 'no file of public/, so a proxy in front has to serve it'}`,
  )
}
