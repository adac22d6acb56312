// The launcher runs on the machine's Node before anything is installed: plain JavaScript without packages.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The project's own Node, available once the packages are installed. */
export const projectNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))

/** Runs a program to its end with inherited output. Rejects when it fails. */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit' })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    )
  })
}

/** Runs a program in place of this one: forwards signals and exits with its code. */
export function becomeProgram(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}

/**
 * A small young generation: most memory of a request is garbage at its end.
 *
 * The old-space limit is many times what a shop needs. V8 derives heap growth between collections from it; without
 * one the heap may grow fourfold.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/**
 * Few malloc arenas: compression threads would otherwise each keep memory of their own.
 *
 * Large blocks return to the system when freed: compression otherwise keeps about 40 MB.
 */
export const serverEnv = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}
