/**
 * The parts that `--only a,b` (or `--only=a,b`) names, in their own order, with the build where one of them needs it;
 * all of them without it. Throws a RangeError that lists the names when one is unknown.
 */
export function chooseParts(parts, args) {
  const position = args.findIndex((argument) => argument === '--only' || argument.startsWith('--only='))
  if (position === -1) return parts
  const value = args[position].split('=')[1] ?? args[position + 1] ?? ''
  const wanted = new Set(value.split(',').filter(Boolean))
  const known = parts.map(({ name }) => name)
  const unknown = [...wanted].filter((name) => !known.includes(name))
  if (unknown.length > 0 || wanted.size === 0) {
    throw new RangeError(
      `--only takes some of ${known.join(',')}${unknown.length > 0 ? `, not ${unknown.join(',')}` : ''}`,
    )
  }
  const needsBuild = parts.some(({ name, afterBuild }) => afterBuild && wanted.has(name))
  return parts.filter(({ name, build }) => wanted.has(name) || (build && needsBuild))
}
