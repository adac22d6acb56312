type Entry = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lockfile = { packages: Record<string, Entry> }

/**
 * Returns the folders of the packages that the shop needs at run time, from `node_modules/…`, as the lockfile resolves
 * them. Packages of other platforms are included.
 */
export function productionPackages({ packages }: Lockfile): string[] {
  const found = new Set<string>()
  const open = namesOf(packages[''] ?? {}).map((name) => ({ from: '', name }))
  for (let next = open.pop(); next; next = open.pop()) {
    const path = resolvePackage(packages, next.from, next.name)
    if (!path || found.has(path)) continue
    found.add(path)
    open.push(...namesOf(packages[path] ?? {}).map((name) => ({ from: path, name })))
  }
  return [...found].sort()
}

function namesOf({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: Entry) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Node's resolution: the nearest `node_modules` on the way up. */
function resolvePackage(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (path in packages) return path
  if (from === '') return undefined
  const parent = from.lastIndexOf('/node_modules/')
  return resolvePackage(packages, parent === -1 ? '' : from.slice(0, parent), name)
}
