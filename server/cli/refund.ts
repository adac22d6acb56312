import { refundOrder } from '#server/owner/refund-order.ts'
import type { Command } from './command.ts'

export const refund: Command = {
  usage: 'refund <order>',
  about: 'the money went back',
  run: ({ db }, [number = ''], by) => refundOrder(db, number, by),
}
