import { deliverOrder } from '#server/owner/deliver-order.ts'
import type { Command } from './command.ts'

export const deliver: Command = {
  usage: 'deliver <order>',
  about: 'it has arrived',
  run: ({ db }, [number = ''], by) => deliverOrder(db, number, by),
}
