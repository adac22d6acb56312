import { constants, setPriority } from 'node:os'

/**
 * What a thread that draws is before anything else: quiet, for what a library prints about a font is for nobody, and on
 * its way to the shop it would keep an ended shop from leaving; and second to whoever asks for a page. Linux alone
 * counts threads one by one; elsewhere this would slow down the shop itself.
 */
export function beDrawingThread(): void {
  process.stdout.write = () => true
  process.stderr.write = () => true
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
