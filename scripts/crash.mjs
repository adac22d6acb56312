// `npm run crash -- [rounds] [postgres] [seed=…]`: installs and builds if needed, then kills the shop repeatedly
// under traffic and checks that nothing was lost. `npm run crash -- rolling [visitors]` replaces two instances by
// another build under traffic.
import { join } from 'node:path'
import { buildShop } from './setup/build.mjs'
import { installPackages } from './setup/install.mjs'
import { becomeProgram, projectNode, root, serverFlags } from './setup/run.mjs'

await installPackages()
await buildShop()
const trial = process.argv.includes('rolling') ? 'rolling.ts' : 'run.ts'
becomeProgram(projectNode, [join(root, 'test/crash', trial), ...process.argv.slice(2)], {
  ...process.env,
  SERVER_FLAGS: serverFlags.join(' '),
})
