import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { create, replace } from 'tar'
import { buildShop } from '../setup/build.mjs'
import { root, serverFlags } from '../setup/run.mjs'
import { productionPackages } from './production-packages.ts'

const CONTENT = [
  ...['build', 'catalogue', 'content', 'domain', 'server', 'deploy', 'docs', 'scripts/setup'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY.md', '.env.example'],
]
/** The program itself; its package also holds documentation and headers. */
const NODE = 'node_modules/node/bin/node'
const NODE_LICENSE = `node_modules/node/node_modules/node-${process.platform}-${process.arch}/LICENSE`
/** Scripts of package.json that work without the development packages. */
const SCRIPTS = ['shop', 'backup', 'restore', 'move-database', 'files']
const START = `exec node ${serverFlags.join(' ')} --import ./scripts/setup/load-env.mjs server/main.ts`

/** Replaces the entry point: the source needs Vite, the build does not. */
const ENTRY = `// Starts the built shop.\nawait import('../build/server/main.js')\n`

const readJson = async (name) => JSON.parse(await readFile(join(root, name), 'utf8'))

/** Returns the package.json of a release: what the program and `npm run` need. */
async function releasePackage() {
  const { devDependencies, allowScripts, scripts, ...rest } = await readJson('package.json')
  const kept = Object.fromEntries(SCRIPTS.map((name) => [name, scripts[name]]))
  return { ...rest, scripts: { start: START, ...kept } }
}

/** Files that differ from the project's own. */
async function writeOwnFiles(folder) {
  for (const path of ['server', 'node_modules/.bin']) await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await releasePackage(), null, 2)}\n`)
  await writeFile(join(folder, 'server/main.ts'), ENTRY)
  await symlink('../node/bin/node', join(folder, 'node_modules/.bin/node'))
}

/** Tests, source maps and declarations of types are not needed to run. */
const isPacked = (path) => !/\.(map|d\.[cm]?ts|test(-d)?\.tsx?)$/.test(path) && path !== 'server/main.ts'

/** Builds the shop if needed and packs a release into a folder. Returns the archive's path. */
export async function packRelease(to) {
  await buildShop()
  const { version } = await readJson('package.json')
  const name = `regalo-${version}`
  const work = await mkdtemp(join(tmpdir(), 'regalo-release-'))
  try {
    await writeOwnFiles(join(work, name))
    const lockfile = await readJson('package-lock.json')
    // A package inside another one is packed with it.
    const packages = productionPackages(lockfile).filter((path) => path.lastIndexOf('node_modules/') === 0)
    const paths = [...CONTENT, ...packages, NODE, NODE_LICENSE].filter((path) => existsSync(join(root, path)))
    const tar = join(work, 'release.tar')
    await create({ cwd: root, file: tar, prefix: name, portable: true, filter: isPacked }, paths)
    await replace({ cwd: work, file: tar, portable: true }, [name])
    await mkdir(to, { recursive: true })
    const file = join(to, `${name}.tar.gz`)
    await pipeline(createReadStream(tar), createGzip({ level: 4 }), createWriteStream(`${file}.half`))
    await rename(`${file}.half`, file)
    return file
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
