// Preloaded by npm scripts: sets the variables of `.env`, where there is one. Variables that are set already win.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { root } from './run.mjs'

const file = join(root, '.env')
if (existsSync(file)) loadEnvFile(file)
