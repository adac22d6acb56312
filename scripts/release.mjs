import { parseArgs } from 'node:util'
import { packRelease } from './release/pack-release.mjs'
import { root } from './setup/run.mjs'

// `npm run release [-- --to <folder>]`: packs the built shop, its packages and its Node into regalo-<version>.tar.gz.
const { values } = parseArgs({ options: { to: { type: 'string', default: root } } })
console.log(`${await packRelease(values.to)}: for ${process.platform} on ${process.arch}`)
