import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const NOT_COPIED = new Set(['node_modules', 'build', 'data', 'test-results', 'playwright-report', '.git', '.env'])

/** Changes the scripts and the styles of every page, so that the names of their files change. */
const CHANGES = {
  'app/entry.client.tsx': "document.documentElement.dataset.build = 'other'\n",
  'app/styles/base.css': ':root { --build: other; }\n',
}

/** Builds a copy of the shop with changed pages. Returns its folder. */
export async function buildOtherVersion(root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-other-build-'))
  await cp(root, folder, { recursive: true, filter: (path) => path === root || !NOT_COPIED.has(basename(path)) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, change] of Object.entries(CHANGES)) await appendFile(join(folder, file), change)
  for (const script of [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/precompress.ts']])
    await promisify(execFile)(process.execPath, script, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
