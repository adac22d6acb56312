import { refused } from '#server/owner/answer.ts'
import { confirmPayment } from '#server/owner/decide-payment.ts'
import type { Command } from './command.ts'

export const confirm: Command = {
  usage: 'confirm <order> [knowingly]',
  about: 'the money of an order under review is in the bank',
  async run({ db }, [number = '', word], by) {
    if (word !== undefined && word !== 'knowingly') return refused(`Say confirm ${number}, and nothing more.`)
    return confirmPayment(db, number, word === 'knowingly', by)
  },
}
