// Preloaded by npm scripts: reads `.env` if it exists. Variables that are already set win.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { root } from './run.mjs'

const file = join(root, '.env')
if (existsSync(file)) loadEnvFile(file)
