import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The project's own folder, from wherever the process was started. */
export const ownRoot = dirname(findPackageJSON(import.meta.url) ?? process.cwd())

/** A file that comes with the project, such as the directory of PIN codes. */
export const ownFile = (path: string): string => join(ownRoot, path)

const isSource = import.meta.filename.endsWith('.ts')

/**
 * The program of a thread or a process by its source: built with the shop, so that none of them has to read TypeScript;
 * the command line and the tests run the source itself.
 */
export const programOf = (root: string, source: string): string =>
  join(root, isSource ? source : `build/server/${basename(source, '.ts')}.js`)
