import { readAddressChange } from '#domain/address/address-words.ts'
import { readRefund } from '#domain/payment/refund-words.ts'
import { done, refused } from '#server/owner/answer.ts'
import { changeAddress, foreseeAddress } from '#server/owner/change-address.ts'
import { confirmPayment, paymentNotFound } from '#server/owner/decide-payment.ts'
import {
  cancelOrder,
  deliverOrder,
  foreseeCancel,
  packOrder,
  shipOrder,
  takeBackOrder,
} from '#server/owner/pack-and-send.ts'
import type { RefundForeseen } from '#server/owner/refund-foreseen.ts'
import { foreseeRefund, refundMoney } from '#server/owner/refund-money.ts'
import { foreseeMoney, type MoneyTyped, writeDownMoney } from '#server/owner/write-down-money.ts'
import type { Shop } from '#server/shop.ts'
import type { Command } from './command.ts'
import { addressAnswer, addressFaultWords, addressForeseenWords } from './messages/addresses.ts'
import { confirmAnswer, notFoundAnswer } from './messages/claims.ts'
import { cancelWords, moveAnswer, moveRefusal } from './messages/moves.ts'
import { refundFaultWords } from './messages/refund-faults.ts'
import { refundAnswer, refundForeseenWords } from './messages/refunds.ts'

/** Whether what would be done now is, word for word, what was agreed to; where nothing was shown, nobody is asked. */
const agreedTo = <Foreseen>(words: (foreseen: Foreseen) => string, shown: string | undefined) =>
  shown === undefined ? undefined : (foreseen: Foreseen) => words(foreseen) === shown

export const pack: Command = {
  usage: 'pack <order>',
  about: 'it is packed and tied',
  run: async ({ db }, [number = ''], by) => moveAnswer(await packOrder(db, number, by)),
}

export const ship: Command = {
  usage: 'ship <order> [tracking…]',
  about: 'the courier has it',
  run: async ({ db }, [number = '', tracking = ''], by) => moveAnswer(await shipOrder(db, number, tracking, by)),
}

export const deliver: Command = {
  usage: 'deliver <order>',
  about: 'it has arrived',
  run: async ({ db }, [number = ''], by) => moveAnswer(await deliverOrder(db, number, by)),
}

const NEXT =
  'Nobody is told. To pay it back: npm run shop -- refund, with restock where what came back can be sold again.'

export const returned: Command = {
  usage: 'returned <order>',
  about: 'it came back',
  async run({ db }, [number = ''], by) {
    const answer = moveAnswer(await takeBackOrder(db, number, by))
    return answer.ok ? done(`${answer.message} ${NEXT}`) : answer
  },
}

export const cancel: Command = {
  usage: 'cancel <order>',
  about: 'gives up an order that is not paid, also one under review',
  async preview({ db }, [number = ''], by) {
    const found = await foreseeCancel(db, number, by)
    return found.ok ? done(cancelWords(found.foreseen)) : moveRefusal(found)
  },
  run: async ({ db }, [number = ''], by, shown) =>
    moveAnswer(await cancelOrder(db, number, by, agreedTo(cancelWords, shown))),
}

export const address: Command = {
  usage: 'address <order> <change…>',
  about: 'sends it elsewhere before it is packed: street=… city=… state=… pin=… name=…',
  async preview({ db }, [what = '', text = ''], by) {
    const change = readAddressChange(text)
    if ('fault' in change) return refused(String(change.fault))
    const found = await foreseeAddress(db, { what, change }, by)
    return found.ok ? done(addressForeseenWords(found.foreseen)) : refused(addressFaultWords(found))
  },
  async run({ db }, [what = '', text = ''], by, shown) {
    const change = readAddressChange(text)
    if ('fault' in change) return refused(String(change.fault))
    return addressAnswer(await changeAddress(db, { what, change }, by, agreedTo(addressForeseenWords, shown)))
  },
}

export const confirm: Command = {
  usage: 'confirm <order> [knowingly]',
  about: 'the money of an order under review is in the bank',
  async run({ db }, [number = '', word], by) {
    if (word !== undefined && word !== 'knowingly') return refused(`Say confirm ${number}, and nothing more.`)
    return confirmAnswer(await confirmPayment(db, number, { knowingly: word === 'knowingly' }, by))
  },
}

export const reject: Command = {
  usage: 'reject <order> <why…>',
  about: 'its money is not in the bank: writes to the buyer',
  async run({ db, config }, [number = '', why = ''], by) {
    if (why === '')
      return refused('Say why, for the record: npm run shop -- reject REG-0042 "not on the statement of 21 Nov"')
    return notFoundAnswer(await paymentNotFound(db, number, { why }, by), config.mail !== undefined)
  },
}

const previewWords =
  ({ config }: Shop) =>
  (foreseen: RefundForeseen): string =>
    refundForeseenWords(foreseen, config.mail !== undefined)

export const refund: Command = {
  usage: 'refund <order|payment> [part…]',
  about: 'pays back all of it, or a part: rupees, 1x2 for lines, restock, by-hand, again',
  async preview(shop, args, by) {
    const typed = readRefund(args)
    if ('fault' in typed) return refused(typed.fault)
    const found = await foreseeRefund(shop, typed, by)
    return found.ok ? done(previewWords(shop)(found.foreseen)) : refused(refundFaultWords(found))
  },
  async run(shop, args, by, shown) {
    const typed = readRefund(args)
    if ('fault' in typed) return refused(typed.fault)
    const agreed = agreedTo(previewWords(shop), shown)
    const outcome = await refundMoney(shop, typed, by, { agreed, unseen: shown === undefined })
    return refundAnswer(outcome, shop.config.mail !== undefined)
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
