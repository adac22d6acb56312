import { packOrder } from '#server/owner/pack-order.ts'
import type { Command } from './command.ts'

export const pack: Command = {
  usage: 'pack <order>',
  about: 'it is packed and tied',
  run: ({ db }, [number = ''], by) => packOrder(db, number, by),
}
