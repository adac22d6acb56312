// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderView } from '#domain/order/order.ts'
import { CART_CHECKOUT, newDraft, readDraft, writeDraft } from './checkout-draft.ts'
import { cartOrderOf, storeCartReceipt, storePendingPayment } from './provider-return.ts'

const order = { number: 'REG-0042', secret: 's', state: 'awaiting_payment' } as OrderView

describe('a cart order that is paid on the provider’s page', () => {
  beforeEach(() => {
    sessionStorage.clear()
    writeDraft(CART_CHECKOUT, { ...newDraft(), order })
    storePendingPayment('pay_1')
  })

  it('is found by its payment in the same tab', () => {
    expect(cartOrderOf('pay_1')?.number).toBe('REG-0042')
    expect(cartOrderOf('pay_2')).toBeUndefined()
  })

  it('ends its checkout once it is paid, so that the next order is a new one', () => {
    const { key } = readDraft(CART_CHECKOUT)
    storeCartReceipt('pay_2')
    expect(readDraft(CART_CHECKOUT).order).toEqual(order)
    storeCartReceipt('pay_1')
    const after = readDraft(CART_CHECKOUT)
    expect(after.receipt).toMatchObject({ number: 'REG-0042', state: 'paid' })
    expect([after.order, after.key === key]).toEqual([undefined, false])
    expect(cartOrderOf('pay_1')?.number).toBe('REG-0042')
  })
})
