/** Of the editors of the shared storefront. */
export const EDITOR_SECRET = 'secret-of-the-editors'
