// The launcher runs on whatever Node is on the machine, before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The project's own Node, whatever the machine's is; there once the packages are installed. */
export const projectNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))

/** Runs a program to its end; its output is ours. Rejects when it fails. */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit' })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    )
  })
}

/** Runs a program in our place: passes the signals that stop us on to it, waits for it, ends as it ended. */
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
 * A small young generation: most of what a request makes is gone with it, and less memory is held and stays in cache. And
 * a bound for the rest, many times what a shop needs: how far it grows between two clean-ups depends on it, and
 * without one that is to four times the size.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/**
 * Few malloc arenas: compressing pages on several threads would otherwise leave each with memory of its own. And what is
 * large goes back to the system when it is done with: compressing needs some 40 MB that were never given back.
 */
export const serverEnv = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}
