import { realpath } from 'node:fs/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { addPictures } from './pictures.add.ts'
import { openPictureFolder, type PictureFolder } from './pictures.catalogue.ts'
import { findMasters, isFolder, type Masters } from './pictures.masters.ts'
import { describePrune, type PrunePlan, planPrune, prune } from './pictures.prune.ts'

const USAGE = `npm run pictures -- <folder of masters> [--prune [--yes]]

Makes what screens need of the masters in products/, items/, boxes/ and site/ of the folder (JPEG, PNG, WebP or AVIF)
and puts it into catalogue/pictures. New ones are added and changed ones replaced; all others stay as they are.
--prune also removes the pictures that have no master in the folder: it says how many, and asks. --yes answers it.`

export type Terminal = {
  print: (line: string) => void
  /** Asks a yes/no question; `undefined` without an interactive terminal. */
  ask?: ((question: string) => Promise<boolean>) | undefined
}
type PicturesCommand = { folder: string; prune: boolean; yes: boolean }

/** Runs the command; returns the exit code. Nothing changes before all arguments and masters are checked. */
export async function runPictures(args: readonly string[], target: string, { print, ask }: Terminal): Promise<0 | 1> {
  const no = (why: string): 1 => {
    print(why)
    return 1
  }
  const command = parseCommand(args)
  if (!command) return no(USAGE)
  if (!(await isFolder(command.folder))) return no(`There is no folder ${command.folder}. Nothing was changed.`)
  if (await isInside(command.folder, target))
    return no('That is the folder into which pictures are put. Name the folder of the masters. Nothing was changed.')
  const masters = await findMasters(command.folder)
  if (masters.duplicates.length > 0)
    return no(`One picture, two masters: ${masters.duplicates.join('; ')}. Keep one of each. Nothing was changed.`)
  for (const path of masters.ignored)
    print(`${path} is left out: a master is name.jpg, .png, .webp or .avif, and its name letters, digits and hyphens.`)
  if (masters.files.size === 0)
    return no(`There are no masters in products/, items/, boxes/ or site/ of ${command.folder}. Nothing was changed.`)
  const pictures = openPictureFolder(target)
  const manifest = await pictures.manifest().catch(() => undefined)
  if (!manifest)
    return no(`${target}/manifest.json cannot be read. Put back the one that was there. Nothing was changed.`)

  const plan = command.prune ? await planPrune(masters.files, pictures) : undefined
  const agreed = plan && (await confirmPrune(plan, command, { print: print, ask }))
  if (agreed === undefined && plan)
    return no('Nobody is here to be asked: add --yes to remove them. Nothing was changed.')
  // Masters may have changed while the question was open.
  const planNow = agreed && plan ? await planPrune((await findMasters(command.folder)).files, pictures) : plan
  if (!isDeepStrictEqual(plan, planNow))
    return no('The pictures or the masters have changed since that was said. Nothing was changed: begin again.')
  return addAndPrune(command, masters, pictures, agreed ? plan : undefined, print)
}

async function addAndPrune(
  { folder }: PicturesCommand,
  { files }: Masters,
  pictures: PictureFolder,
  plan: PrunePlan | undefined,
  print: Terminal['print'],
): Promise<0 | 1> {
  const done = await addPictures(folder, files, pictures, print)
  if (plan) await prune(plan, pictures)
  const removed = plan ? `, ${plan.names.length} removed` : ''
  print(`${done.made} made, ${done.kept} unchanged, ${done.refused} refused${removed}.`)
  print(`All pictures together: ${((await pictures.bytes()) / 1024 / 1024).toFixed(1)} MB.`)
  if (done.made > 0 || plan?.names.length) print('A running shop shows them after a restart.')
  return done.refused > 0 ? 1 : 0
}

/** A surplus word may be half of a folder's name, so it is refused. */
function parseCommand(args: readonly string[]): PicturesCommand | undefined {
  try {
    const options = { prune: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [folder, ...more] = positionals
    return folder && more.length === 0 ? { folder, prune: values.prune, yes: values.yes } : undefined
  } catch {
    return undefined
  }
}

/** Returns `undefined` when confirmation is needed and no terminal can give it. */
async function confirmPrune(
  plan: PrunePlan,
  { yes }: PicturesCommand,
  { print, ask }: Terminal,
): Promise<boolean | undefined> {
  print(describePrune(plan))
  if (yes || plan.files.length + plan.names.length === 0) return true
  if (!ask) return undefined
  const agreed = await ask('Remove them?')
  if (!agreed) print('None of them is removed.')
  return agreed
}

async function isInside(folder: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([realpath(folder), realpath(target).catch(() => target)])
  return `${from}/`.startsWith(`${to}/`)
}
