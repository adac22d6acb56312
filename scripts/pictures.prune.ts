import { filesOf, type Pictures, unnamedFiles } from './pictures.catalogue.ts'
import { GROUPS, type Masters } from './pictures.masters.ts'

/** What has no master: pictures that the manifest names, and all their files with those that it names no more. */
export type Prune = { names: string[]; files: string[] }

export async function withoutMaster(masters: Masters['files'], pictures: Pictures): Promise<Prune> {
  const manifest = await pictures.manifest()
  const there = new Set(await pictures.filesThere())
  const names = Object.keys(manifest).filter((name) => !masters.has(name))
  const named = names.flatMap((name) => (manifest[name] ? filesOf(name, manifest[name]) : []))
  const unnamed = unnamedFiles([...there], manifest, (name) => !masters.has(name))
  return { names, files: [...named.filter((file) => there.has(file)), ...unnamed] }
}

const FEW = 5

/** How many go, of what, and which: all of them where they are few. */
export function describePrune({ names, files }: Prune): string {
  const groups = GROUPS.map((group) => [names.filter((name) => name.startsWith(`${group}/`)).length, group] as const)
  const counts = groups.filter(([count]) => count > 0).map(([count, group]) => `${count} of ${group}`)
  const rest = names.length > FEW ? ` and ${names.length - FEW} more` : ''
  const which = names.length > 0 ? ` (${counts.join(', ')}): ${names.slice(0, FEW).join(', ')}${rest}` : ''
  const pictures = names.length === 1 ? '1 picture' : `${names.length} pictures`
  const inFiles = files.length === 1 ? '1 file' : `${files.length} files`
  return `Without a master in this folder: ${pictures} in ${inFiles}${which}.`
}

/** The manifest forgets them first, so that no page ever asks for a file that is gone. */
export async function prune({ names, files }: Prune, pictures: Pictures): Promise<void> {
  const gone = new Set(names)
  await pictures.change((manifest) => {
    for (const name of gone) delete manifest[name]
  })
  await pictures.remove(files)
}
