import { BANNERS } from '../../catalogue/banner-records.ts'

/** Mirrors `NB:wasClosed` of local storage for the server, which leaves these banners out; a cookie cannot have that name. */
export const HIDDEN_BANNERS_COOKIE = 'nb_was_closed'

const SEPARATOR = '.'

/** Ids of the banners that a visitor has hidden, in the order of the catalogue; what is no banner is left out. */
export const readHiddenBanners = (cookie: string | undefined): readonly string[] => {
  if (!cookie) return []
  const ids = cookie.split(SEPARATOR)
  return BANNERS.map(({ id }) => id).filter((id) => ids.includes(id))
}

/** The cookie of some hidden banners: the same for the same banners, in whatever order they were hidden. */
export const writeHiddenBanners = (ids: readonly string[]): string =>
  BANNERS.map(({ id }) => id)
    .filter((id) => ids.includes(id))
    .join(SEPARATOR)
