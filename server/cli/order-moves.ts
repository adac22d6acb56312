import { readAddressChange } from '#domain/address/address-words.ts'
import { readRefund } from '#domain/payment/refund-words.ts'
import { refused } from '#server/owner/answer.ts'
import { changeAddress, previewAddress } from '#server/owner/change-address.ts'
import { confirmPayment, paymentNotFound } from '#server/owner/decide-payment.ts'
import { cancelOrder, deliverOrder, packOrder, previewCancel, shipOrder } from '#server/owner/pack-and-send.ts'
import { foreseeRefund, refundMoney } from '#server/owner/refund-money.ts'
import { foreseeMoney, type MoneyTyped, writeDownMoney } from '#server/owner/write-down-money.ts'
import type { Command } from './command.ts'

export const pack: Command = {
  usage: 'pack <order>',
  about: 'it is packed and tied',
  run: ({ db }, [number = ''], by) => packOrder(db, number, by),
}

export const ship: Command = {
  usage: 'ship <order> [tracking…]',
  about: 'the courier has it',
  run: ({ db }, [number = '', tracking = ''], by) => shipOrder(db, number, tracking, by),
}

export const deliver: Command = {
  usage: 'deliver <order>',
  about: 'it has arrived',
  run: ({ db }, [number = ''], by) => deliverOrder(db, number, by),
}

export const cancel: Command = {
  usage: 'cancel <order>',
  about: 'gives up an order that is not paid, also one under review',
  preview: ({ db }, [number = ''], by) => previewCancel(db, number, by),
  run: ({ db }, [number = ''], by, shown) => cancelOrder(db, number, by, shown),
}

export const address: Command = {
  usage: 'address <order> <change…>',
  about: 'sends it elsewhere before it is packed: street=… city=… state=… pin=… name=…',
  async preview({ db }, [what = '', text = ''], by) {
    const change = readAddressChange(text)
    return 'fault' in change ? refused(String(change.fault)) : previewAddress(db, { what, change }, by)
  },
  async run({ db }, [what = '', text = ''], by, shown) {
    const change = readAddressChange(text)
    return 'fault' in change ? refused(String(change.fault)) : changeAddress(db, { what, change }, by, shown)
  },
}

export const confirm: Command = {
  usage: 'confirm <order> [knowingly]',
  about: 'the money of an order under review is in the bank',
  async run({ db }, [number = '', word], by) {
    if (word !== undefined && word !== 'knowingly') return refused(`Say confirm ${number}, and nothing more.`)
    return confirmPayment(db, number, word === 'knowingly', by)
  },
}

export const reject: Command = {
  usage: 'reject <order> <why…>',
  about: 'its money is not in the bank: writes to the buyer',
  async run({ db }, [number = '', why = ''], by) {
    if (why === '')
      return refused('Say why, for the record: npm run shop -- reject REG-0042 "not on the statement of 21 Nov"')
    return paymentNotFound(db, number, why, by)
  },
}

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

export const received: Command = {
  usage: 'received <order> <rupees> <id> [knowingly]',
  about: 'money came by UPI for an order that is over: to be paid back',
  preview: async ({ db }, args, by) => {
    const typed = read(args)
    return typed ? foreseeMoney(db, typed, by) : refused(NOT_SO)
  },
  run: async ({ db }, args, by, shown) => {
    const typed = read(args)
    return typed ? writeDownMoney(db, typed, by, shown) : refused(NOT_SO)
  },
}

const NOT_SO = 'It is written: npm run shop -- received REG-0042 1499 632604118207'

function read([number = '', rupees = '', transactionId = '', word]: string[]): MoneyTyped | undefined {
  if (word !== undefined && word !== 'knowingly') return undefined
  return { number, rupees, transactionId, knowingly: word === 'knowingly' }
}
