// `npm start`: installs and builds if needed, then serves the shop.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildShop } from './setup/build.mjs'
import { installPackages } from './setup/install.mjs'
import { becomeProgram, projectNode, root, serverEnv, serverFlags } from './setup/run.mjs'

try {
  await installPackages()
  await buildShop()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const envFile = join(root, '.env')
const envFlags = existsSync(envFile) ? [`--env-file=${envFile}`] : []
becomeProgram(projectNode, [...envFlags, ...serverFlags, join(root, 'build/server/main.js')], {
  ...process.env,
  ...serverEnv,
})
