import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { makePreview } from './make-preview.ts'

// A process of its own, at a lower priority than the shop's: reads a picture, writes its link preview.
setPriority(10)
process.stdout.write(await makePreview(await buffer(process.stdin)))
