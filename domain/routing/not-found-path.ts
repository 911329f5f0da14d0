/** Path of the page that stands for every unknown path: there is one of them for each site and view. */
export const NOT_FOUND_PATH = '/not-found'
