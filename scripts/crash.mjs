// `npm run crash -- [rounds] [postgres] [seed=…]`: installs and builds what is missing, then kills the shop again and
// again while people buy, and looks whether anything was lost.
import { join } from 'node:path'
import { buildShop } from './setup/build.mjs'
import { installPackages } from './setup/install.mjs'
import { becomeProgram, projectNode, root, serverFlags } from './setup/run.mjs'

await installPackages()
await buildShop()
becomeProgram(projectNode, [join(root, 'test/crash/run.ts'), ...process.argv.slice(2)], {
  ...process.env,
  SERVER_FLAGS: serverFlags.join(' '),
})
