/** `EDITOR_SECRET` of the shared storefront. */
export const EDITOR_SECRET = 'secret-of-the-editors'
