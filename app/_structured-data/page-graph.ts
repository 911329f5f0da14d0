import type { Graph } from 'schema-dts'
import type { PageData } from '../../ports/pages.ts'
import type { PageContext } from '../_page/page-context.ts'
import { organization, webSite } from './publisher.ts'
import { softwareOf } from './software.ts'
import { webPage } from './web-page.ts'

/** A page in the vocabulary of schema.org. The vendor and the site stand on the home page alone, where they are read. */
export const pageGraph = (page: PageData, context: PageContext): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    ...(page.path === '/' ? [organization(context.site), webSite(context.site)] : []),
    webPage(page, context),
    ...softwareOf(page, context),
  ],
})
