import type { Answer } from '#server/owner/answer.ts'
import type { By } from '#server/owner/changes.ts'
import type { Shop } from '#server/shop.ts'

/** One of the owner's commands: how it is written, what it does, and what it answers. */
export type Command = {
  usage: string
  about: string
  run: (shop: Shop, args: string[], by: By) => Promise<Answer>
}
