import { refused } from '#server/owner/answer.ts'
import { previewRefund } from '#server/owner/preview-refund.ts'
import { type RefundHow, refundOrder } from '#server/owner/refund-order.ts'
import type { Command } from './command.ts'

const HOWS: Record<string, RefundHow> = { '': 'ask', 'by-hand': 'by-hand', again: 'again' }
const howOf = (word: string): RefundHow | undefined => (Object.hasOwn(HOWS, word) ? HOWS[word] : undefined)

const say = (number: string) => refused(`Say refund ${number}, refund ${number} by-hand or refund ${number} again.`)

export const refund: Command = {
  usage: 'refund <order> [by-hand|again]',
  about: 'pays it back through its provider; by-hand: you have',
  async preview({ db }, [number = '', word = ''], by) {
    const how = howOf(word)
    return how ? previewRefund(db, number, how, by) : say(number)
  },
  async run(shop, [number = '', word = ''], by) {
    const how = howOf(word)
    return how ? refundOrder(shop, number, how, by) : say(number)
  },
}
