import { parseAddressChange } from '#domain/delivery/address-command.ts'
import { parseRefundCommand } from '#domain/refund/refund-command.ts'
import type { Command } from '#server/command-result.ts'
import { refused, succeeded } from '#server/command-result.ts'
import { canSendEmail } from '#server/email/mail-status.ts'
import { changeAddress, previewAddress } from '#server/orders/change-address.ts'
import { changeDay, previewDay } from '#server/orders/change-day.ts'
import {
  cancelOrder,
  deliverOrder,
  packOrder,
  previewCancel,
  returnOrder,
  shipOrder,
} from '#server/orders/fulfil-order.ts'
import { confirmClaimedPayment, rejectClaimedPayment } from '#server/payments/decide-claim.ts'
import { type MoneyForm, previewManualPayment, recordManualPayment } from '#server/payments/record-manual-payment.ts'
import { issueRefund, previewRefund } from '#server/refunds/issue-refund.ts'
import type { RefundPreview } from '#server/refunds/refund-preview.ts'
import { addressErrorMessage, addressPreviewMessage, addressResult } from './messages/addresses.ts'
import { dayErrorMessage, dayPreviewMessage, dayResult } from './messages/days.ts'
import {
  cancelPreviewMessage,
  confirmMessage,
  notFoundMessage,
  orderActionError,
  orderActionResult,
} from './messages/order-actions.ts'
import { refundErrorMessage, refundMessage, refundPreviewMessage } from './messages/refunds.ts'

/** Returns a check that the preview has not changed since it was confirmed; `undefined` if no preview was shown. */
const isUnchanged = <Foreseen>(words: (foreseen: Foreseen) => string, shown: string | undefined) =>
  shown === undefined ? undefined : (foreseen: Foreseen) => words(foreseen) === shown

export const pack: Command = {
  usage: 'pack <order>',
  about: 'marks it as packed',
  run: async ({ db }, [number = ''], actor) => orderActionResult(await packOrder(db, number, actor)),
}

export const ship: Command = {
  usage: 'ship <order> [tracking…]',
  about: 'marks it as shipped',
  run: async ({ db }, [number = '', tracking = ''], actor) =>
    orderActionResult(await shipOrder(db, number, tracking, actor)),
}

export const deliver: Command = {
  usage: 'deliver <order>',
  about: 'marks it as delivered',
  run: async ({ db }, [number = ''], actor) => orderActionResult(await deliverOrder(db, number, actor)),
}

const RETURN_HINT =
  'No email is sent. To refund it: npm run shop -- refund, with restock if the items can be sold again.'

export const returned: Command = {
  usage: 'returned <order>',
  about: 'marks it as returned',
  async run({ db }, [number = ''], actor) {
    const answer = orderActionResult(await returnOrder(db, number, actor))
    return answer.ok ? succeeded(`${answer.message} ${RETURN_HINT}`) : answer
  },
}

export const cancel: Command = {
  usage: 'cancel <order>',
  about: 'cancels an unpaid order, also one under review',
  async preview({ db }, [number = ''], actor) {
    const found = await previewCancel(db, number, actor)
    return found.ok ? succeeded(cancelPreviewMessage(found.foreseen)) : orderActionError(found)
  },
  run: async ({ db }, [number = ''], actor, shown) =>
    orderActionResult(await cancelOrder(db, number, actor, isUnchanged(cancelPreviewMessage, shown))),
}

const dayForm = ([what = '', day = '', ...words]: readonly string[]) => ({
  what,
  day,
  reason: words.join(' '),
  startsWithSlot: true,
})

export const day: Command = {
  usage: 'day <order> <day> [slot] [reason…]',
  about: 'changes the delivery day and hour of a paid order; the buyer gets an email',
  async preview({ db }, words, actor) {
    const found = await previewDay(db, dayForm(words), actor)
    return found.ok ? succeeded(dayPreviewMessage(found.foreseen)) : refused(dayErrorMessage(found))
  },
  run: async ({ db }, words, actor, shown) =>
    dayResult(await changeDay(db, dayForm(words), actor, isUnchanged(dayPreviewMessage, shown))),
}

export const address: Command = {
  usage: 'address <order> <change…>',
  about: 'changes the address before packing: street=… city=… state=… pin=… name=…',
  async preview({ db }, [what = '', text = ''], actor) {
    const change = parseAddressChange(text)
    if ('fault' in change) return refused(String(change.fault))
    const found = await previewAddress(db, { what, change }, actor)
    return found.ok ? succeeded(addressPreviewMessage(found.foreseen)) : refused(addressErrorMessage(found))
  },
  async run({ db }, [what = '', text = ''], actor, shown) {
    const change = parseAddressChange(text)
    if ('fault' in change) return refused(String(change.fault))
    return addressResult(await changeAddress(db, { what, change }, actor, isUnchanged(addressPreviewMessage, shown)))
  },
}

export const confirm: Command = {
  usage: 'confirm <order> [knowingly]',
  about: 'confirms the payment of an order under review',
  async run({ db }, [number = '', word], actor) {
    if (word !== undefined && word !== 'knowingly')
      return refused(`Usage: npm run shop -- confirm ${number} [knowingly]`)
    return confirmMessage(await confirmClaimedPayment(db, number, { knowingly: word === 'knowingly' }, actor))
  },
}

export const reject: Command = {
  usage: 'reject <order> <why…>',
  about: 'the payment is not in the bank: emails the buyer',
  async run(shop, [number = '', why = ''], actor) {
    if (why === '')
      return refused('Enter a reason for the record: npm run shop -- reject REG-0042 "not on the statement of 21 Nov"')
    return notFoundMessage(await rejectClaimedPayment(shop.db, number, { why }, actor), await canSendEmail(shop))
  },
}

const refundPreviewOf =
  (sendsEmail: boolean) =>
  (foreseen: RefundPreview): string =>
    refundPreviewMessage(foreseen, sendsEmail)

export const refund: Command = {
  usage: 'refund <order|payment> [part…]',
  about: 'refunds all, or a part: rupees, 1x2 for lines, restock, by-hand, again',
  async preview(shop, args, actor) {
    const request = parseRefundCommand(args)
    if ('fault' in request) return refused(request.fault)
    const found = await previewRefund(shop, request, actor)
    return found.ok
      ? succeeded(refundPreviewOf(await canSendEmail(shop))(found.foreseen))
      : refused(refundErrorMessage(found))
  },
  async run(shop, args, actor, shown) {
    const request = parseRefundCommand(args)
    if ('fault' in request) return refused(request.fault)
    const sendsEmail = await canSendEmail(shop)
    const agreed = isUnchanged(refundPreviewOf(sendsEmail), shown)
    const outcome = await issueRefund(shop, request, actor, { agreed, unseen: shown === undefined })
    return refundMessage(outcome, sendsEmail)
  },
}

export const received: Command = {
  usage: 'received <order> <rupees> <id> [knowingly]',
  about: 'records a UPI payment for a cancelled or paid order, to refund it',
  preview: async ({ db }, args, actor) => {
    const request = parseReceived(args)
    return request ? previewManualPayment(db, request, actor) : refused(RECEIVED_USAGE)
  },
  run: async ({ db }, args, actor, shown) => {
    const request = parseReceived(args)
    return request ? recordManualPayment(db, request, actor, shown) : refused(RECEIVED_USAGE)
  },
}

const RECEIVED_USAGE = 'Usage: npm run shop -- received REG-0042 1499 632604118207'

function parseReceived([number = '', rupees = '', transactionId = '', word]: string[]): MoneyForm | undefined {
  if (word !== undefined && word !== 'knowingly') return undefined
  return { number, rupees, transactionId, knowingly: word === 'knowingly' }
}
