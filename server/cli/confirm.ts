import { decidePayment } from '#server/owner/decide-payment.ts'
import type { Command } from './command.ts'

export const confirm: Command = {
  usage: 'confirm <order>',
  about: 'the money of an order under review is in the bank',
  run: ({ db }, [number = ''], by) => decidePayment(db, number, { paid: true }, by),
}
