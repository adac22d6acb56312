import { describe, expect, it } from 'vitest'
import { type DeliveryView, deliveryView } from './delivery-view.ts'
import { deliveryRow, itemsRow, type OrderSummary, summaryAmount } from './purchase-summary.ts'
import { withDelivery } from './with-delivery.ts'

const BEFORE: OrderSummary = {
  rows: [itemsRow('Subtotal, 1 item', 1288_00), { of: 'tax', label: 'GST, 18%', paise: 231_84 }, deliveryRow(0)],
  totalPaise: 1519_84,
}
const WITH: OrderSummary = {
  rows: [itemsRow('Subtotal, 1 item', 1288_00), deliveryRow(0)],
  totalPaise: 1288_00,
  includedGstPaise: 196_47,
}
const GST = { cgstPaise: 0, sgstPaise: 0, igstPaise: 26_82 }
const CHARGE = {
  shippingPaise: 175_82,
  delivery: { statedPaise: 149_00, ratePercent: 18, gst: GST, parts: [], included: false },
}
const labels = ({ rows }: OrderSummary) => rows.map((row) => `${row.label}: ${summaryAmount(row)}`)
const shown = (summary: OrderSummary, delivery: DeliveryView | 'unknown' | undefined) => {
  const after = withDelivery(summary, delivery)
  return [...labels(after), after.totalPaise, after.includedGstPaise]
}

describe('delivery in a summary', () => {
  it('stays as it is in a shop that charges nothing', () => {
    expect(withDelivery(BEFORE, undefined)).toBe(BEFORE)
    expect(shown(BEFORE, deliveryView({ shippingPaise: 0 }, false))).toEqual([
      'Subtotal, 1 item: ₹1,288.00',
      'GST, 18%: ₹231.84',
      'Shipping: Free',
      1519_84,
      undefined,
    ])
  })

  it('is calculated at checkout until the PIN code is known', () => {
    expect(shown(WITH, 'unknown')).toEqual([
      'Subtotal, 1 item: ₹1,288.00',
      'Shipping: Calculated at checkout',
      1288_00,
      196_47,
    ])
  })

  it('is stated before GST, which the tax row counts', () => {
    expect(shown(BEFORE, deliveryView(CHARGE, false))).toEqual([
      'Subtotal, 1 item: ₹1,288.00',
      'Shipping: ₹149.00',
      'GST, 18%: ₹258.66',
      1695_66,
      undefined,
    ])
    const other = { ...CHARGE, shippingPaise: 156_45, delivery: { ...CHARGE.delivery, ratePercent: 5 } }
    expect(shown(BEFORE, deliveryView(other, false))[2]).toBe('GST: ₹239.29')
  })

  it('is stated with GST, which stands under the total, and says what makes it free', () => {
    const view = deliveryView(
      { ...CHARGE, delivery: { ...CHARGE.delivery, statedPaise: 175_82 } },
      true,
      'Free above ₹1,500',
    )
    expect(shown(WITH, view)).toEqual(['Subtotal, 1 item: ₹1,288.00', 'Shipping: ₹175.82', 1463_82, 223_29])
    expect(withDelivery(WITH, view).rows[1]?.hint).toBe('Free above ₹1,500')
  })
})
