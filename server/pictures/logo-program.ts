import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { makeLogo } from './make-logo.ts'

// A program of its own: a file comes in, the logo that is made of it goes out as JSON. The shop goes before.
setPriority(10)
process.stdout.write(JSON.stringify(await makeLogo(await buffer(process.stdin))))
