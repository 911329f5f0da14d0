/**
 * Returns the packages of a lock file that the product ships, as `[path, entry]`. Excludes optional packages: they compile, which
 * Next does only in a build, or scale images, which the product does not do.
 */
export const shippedPackages = ({ packages }) =>
  Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  )
