import { refused } from '#server/owner/answer.ts'
import { paymentNotFound } from '#server/owner/decide-payment.ts'
import type { Command } from './command.ts'

export const reject: Command = {
  usage: 'reject <order> <why…>',
  about: 'its money is not in the bank: writes to the buyer',
  async run({ db }, [number = '', why = ''], by) {
    if (why === '')
      return refused('Say why, for the record: npm run shop -- reject REG-0042 "not on the statement of 21 Nov"')
    return paymentNotFound(db, number, why, by)
  },
}
