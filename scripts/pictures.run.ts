import { realpath } from 'node:fs/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { bringIn } from './pictures.bring-in.ts'
import { openPictures, type Pictures } from './pictures.catalogue.ts'
import { findMasters, isFolder, type Masters } from './pictures.masters.ts'
import { describePrune, type Prune, prune, withoutMaster } from './pictures.prune.ts'

const USAGE = `npm run pictures -- <folder of masters> [--prune [--yes]]

Makes what screens need of the masters in products/, items/, boxes/ and site/ of the folder (JPEG, PNG, WebP or AVIF)
and puts it into catalogue/pictures. New ones are added and changed ones replaced; all others stay as they are.
--prune also removes the pictures that have no master in the folder: it says how many, and asks. --yes answers it.`

export type Terminal = {
  say: (line: string) => void
  /** Puts a question that is answered with yes or no; there is none where nobody sits at the terminal. */
  ask?: ((question: string) => Promise<boolean>) | undefined
}
type Wish = { folder: string; prune: boolean; yes: boolean }

/** The whole command; answers what the process should end with. Nothing is touched before everything was understood. */
export async function runPictures(args: readonly string[], target: string, { say, ask }: Terminal): Promise<0 | 1> {
  const no = (why: string): 1 => {
    say(why)
    return 1
  }
  const wish = readWish(args)
  if (!wish) return no(USAGE)
  if (!(await isFolder(wish.folder))) return no(`There is no folder ${wish.folder}. Nothing was changed.`)
  if (await isInside(wish.folder, target))
    return no('That is the folder into which pictures are put. Name the folder of the masters. Nothing was changed.')
  const masters = await findMasters(wish.folder)
  if (masters.twice.length > 0)
    return no(`One picture, two masters: ${masters.twice.join('; ')}. Keep one of each. Nothing was changed.`)
  for (const path of masters.left)
    say(`${path} is left out: a master is name.jpg, .png, .webp or .avif, and its name letters, digits and hyphens.`)
  if (masters.files.size === 0)
    return no(`There are no masters in products/, items/, boxes/ or site/ of ${wish.folder}. Nothing was changed.`)
  const pictures = openPictures(target)
  const manifest = await pictures.manifest().catch(() => undefined)
  if (!manifest)
    return no(`${target}/manifest.json cannot be read. Put back the one that was there. Nothing was changed.`)

  const goes = wish.prune ? await withoutMaster(masters.files, pictures) : undefined
  const agreed = goes && (await isAgreed(goes, wish, { say, ask }))
  if (agreed === undefined && goes)
    return no('Nobody is here to be asked: add --yes to remove them. Nothing was changed.')
  // Somebody may have thought about it for long, and a master may have come meanwhile.
  const goesNow = agreed && goes ? await withoutMaster((await findMasters(wish.folder)).files, pictures) : goes
  if (!isDeepStrictEqual(goes, goesNow))
    return no('The pictures or the masters have changed since that was said. Nothing was changed: begin again.')
  return bringInAndPrune(wish, masters, pictures, agreed ? goes : undefined, say)
}

async function bringInAndPrune(
  { folder }: Wish,
  { files }: Masters,
  pictures: Pictures,
  goes: Prune | undefined,
  say: Terminal['say'],
): Promise<0 | 1> {
  const done = await bringIn(folder, files, pictures, say)
  if (goes) await prune(goes, pictures)
  const removed = goes ? `, ${goes.names.length} removed` : ''
  say(`${done.made} made, ${done.kept} unchanged, ${done.refused} refused${removed}.`)
  say(`All pictures together: ${((await pictures.bytes()) / 1024 / 1024).toFixed(1)} MB.`)
  if (done.made > 0 || goes?.names.length) say('A shop that is running shows them once it was started anew.')
  return done.refused > 0 ? 1 : 0
}

/** A word too many may be half of a folder's name: better to ask than to guess. */
function readWish(args: readonly string[]): Wish | undefined {
  try {
    const options = { prune: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [folder, ...more] = positionals
    return folder && more.length === 0 ? { folder, prune: values.prune, yes: values.yes } : undefined
  } catch {
    return undefined
  }
}

/** Undefined where it is asked and nobody can answer. */
async function isAgreed(goes: Prune, { yes }: Wish, { say, ask }: Terminal): Promise<boolean | undefined> {
  say(describePrune(goes))
  if (yes || goes.files.length + goes.names.length === 0) return true
  if (!ask) return undefined
  const agreed = await ask('Remove them?')
  if (!agreed) say('None of them is removed.')
  return agreed
}

async function isInside(folder: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([realpath(folder), realpath(target).catch(() => target)])
  return `${from}/`.startsWith(`${to}/`)
}
