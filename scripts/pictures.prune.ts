import { filesOf, type PictureFolder, unnamedFiles } from './pictures.catalogue.ts'
import { GROUPS, type Masters } from './pictures.masters.ts'

/**
 * Pictures without a master: names in the manifest, with their files and files that the manifest no longer names.
 */
export type PrunePlan = { names: string[]; files: string[] }

export async function planPrune(masters: Masters['files'], pictures: PictureFolder): Promise<PrunePlan> {
  const manifest = await pictures.manifest()
  const existing = new Set(await pictures.filesThere())
  const names = Object.keys(manifest).filter((name) => !masters.has(name))
  const named = names.flatMap((name) => (manifest[name] ? filesOf(name, manifest[name]) : []))
  const unnamed = unnamedFiles([...existing], manifest, (name) => !masters.has(name))
  return { names, files: [...named.filter((file) => existing.has(file)), ...unnamed] }
}

const MAX_LISTED = 5

/** Describes what a prune deletes: counts by group, and the names where they are few. */
export function describePrune({ names, files }: PrunePlan): string {
  const groups = GROUPS.map((group) => [names.filter((name) => name.startsWith(`${group}/`)).length, group] as const)
  const counts = groups.filter(([count]) => count > 0).map(([count, group]) => `${count} of ${group}`)
  const rest = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ''
  const which = names.length > 0 ? ` (${counts.join(', ')}): ${names.slice(0, MAX_LISTED).join(', ')}${rest}` : ''
  const pictures = names.length === 1 ? '1 picture' : `${names.length} pictures`
  const inFiles = files.length === 1 ? '1 file' : `${files.length} files`
  return `Without a master in this folder: ${pictures} in ${inFiles}${which}.`
}

/** Updates the manifest first, so that no page requests a deleted file. */
export async function prune({ names, files }: PrunePlan, pictures: PictureFolder): Promise<void> {
  const deleted = new Set(names)
  await pictures.change((manifest) => {
    for (const name of deleted) delete manifest[name]
  })
  await pictures.remove(files)
}
