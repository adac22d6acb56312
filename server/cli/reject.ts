import { refused } from '#server/owner/answer.ts'
import { decidePayment } from '#server/owner/decide-payment.ts'
import type { Command } from './command.ts'

export const reject: Command = {
  usage: 'reject <order> <why…>',
  about: 'the money of an order under review is not there',
  async run({ db }, [number = '', why = ''], by) {
    if (why === '')
      return refused('Say why, for the record: npm run shop -- reject REG-0042 "not on the statement of 21 Nov"')
    return decidePayment(db, number, { paid: false, why }, by)
  },
}
