import { readRefund } from '#domain/payment/refund-words.ts'
import { refused } from '#server/owner/answer.ts'
import { foreseeRefund, refundMoney } from '#server/owner/refund-money.ts'
import type { Command } from './command.ts'

export const refund: Command = {
  usage: 'refund <order|payment> [part…]',
  about: 'pays back all of it, or a part: rupees, 1x2 for lines, restock, by-hand, again',
  async preview(shop, args, by) {
    const typed = readRefund(args)
    return 'fault' in typed ? refused(typed.fault) : foreseeRefund(shop, typed, by)
  },
  async run(shop, args, by, shown) {
    const typed = readRefund(args)
    if ('fault' in typed) return refused(typed.fault)
    return refundMoney(shop, typed, by, { shown, unseen: shown === undefined })
  },
}
