import { Gallery } from '../gallery.tsx'
import { galleryGroups } from '../gallery-groups.tsx'

export const dynamic = 'force-dynamic'

/** Every component in every state, with the tokens that they are drawn with. */
const Page = async () => <Gallery groups={await galleryGroups()} />

export default Page
