import { Gallery } from '../gallery.tsx'
import { galleryGroups } from '../gallery-groups.tsx'

export const dynamic = 'force-dynamic'

const Page = async () => <Gallery groups={await galleryGroups()} />

export default Page
