import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The project's folder, independent of the working directory. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? process.cwd())

/** Returns the path of a file of the project, such as the directory of PIN codes. */
export const projectFile = (path: string): string => join(projectRoot, path)

const isSource = import.meta.filename.endsWith('.ts')

/**
 * Returns the script of a worker thread or process: the built file in production, which starts faster than
 * TypeScript; the source on the command line and in tests.
 */
export const scriptPath = (root: string, source: string): string =>
  join(root, isSource ? source : `build/server/${basename(source, '.ts')}.js`)
