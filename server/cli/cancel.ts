import { cancelOrder, previewCancel } from '#server/owner/cancel-order.ts'
import type { Command } from './command.ts'

export const cancel: Command = {
  usage: 'cancel <order>',
  about: 'gives up an order that is not paid, also one under review',
  preview: ({ db }, [number = ''], by) => previewCancel(db, number, by),
  run: ({ db }, [number = ''], by, shown) => cancelOrder(db, number, by, shown),
}
