import { refused } from '#server/owner/answer.ts'
import { type RefundHow, refundOrder } from '#server/owner/refund-order.ts'
import type { Command } from './command.ts'

const HOWS: Record<string, RefundHow> = { '': 'ask', 'by-hand': 'by-hand', again: 'again' }

export const refund: Command = {
  usage: 'refund <order> [by-hand|again]',
  about: 'pays it back through its provider; by-hand: you have',
  async run(shop, [number = '', word = ''], by) {
    const how = Object.hasOwn(HOWS, word) ? HOWS[word] : undefined
    if (!how) return refused(`Say refund ${number}, refund ${number} by-hand or refund ${number} again.`)
    return refundOrder(shop, number, how, by)
  },
}
