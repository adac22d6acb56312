// `npm run bench`: installs and builds if needed, then measures the shop against its limits.
import { join } from 'node:path'
import { findBrowser } from './setup/browser.mjs'
import { buildShop } from './setup/build.mjs'
import { installPackages } from './setup/install.mjs'
import { becomeProgram, projectNode, root, serverEnv, serverFlags } from './setup/run.mjs'

await installPackages()
await buildShop()
becomeProgram(projectNode, [join(root, 'bench/run.ts'), ...process.argv.slice(2)], {
  ...process.env,
  ...serverEnv,
  CHROMIUM_PATH: await findBrowser(),
  SERVER_FLAGS: serverFlags.join(' '),
})
