import type { By } from '#server/audit/changes.ts'
import type { Answer } from '#server/owner/answer.ts'
import type { Shop } from '#server/shop.ts'

/** One of the owner's commands: how it is written, what it does, and what it answers. */
export type Command = {
  usage: string
  about: string
  /**
   * What will happen, in words, where that cannot be undone: they are shown and asked about before it is run. It changes
   * nothing; where the command would be refused, so is this. `undefined`: this time there is nothing to ask about.
   */
  preview?: (shop: Shop, args: string[], by: By) => Promise<Answer | undefined>
  /** `shown`: what was agreed to, word for word. Where it would do something else by now it does nothing and says so. */
  run: (shop: Shop, args: string[], by: By, shown?: string) => Promise<Answer>
}
