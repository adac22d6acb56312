import { useEffect, useState } from 'react'
import type { CheckoutMethod } from '#domain/payment/checkout-method.ts'

/** Returns the heading of the payment step of a live shop. A single method needs no choice. */
export function paymentHeading(methods: readonly CheckoutMethod[]): string {
  const [only, ...others] = methods
  if (!only) return 'Pay for your order'
  if (others.length > 0) return 'Payment'
  return only === 'online' ? 'Pay for your order' : 'Pay by UPI'
}

const STORED_WAY = 'payment-way'

/** Returns the chosen method of this tab, which survives a reload, and a function that changes it. */
export function usePaymentWay(
  methods: readonly CheckoutMethod[],
): [CheckoutMethod | undefined, (way: CheckoutMethod) => void] {
  const [chosen, setChosen] = useState<CheckoutMethod>()
  useEffect(() => {
    const stored = readStored()
    setChosen((before) => before ?? methods.find((method) => method === stored))
  }, [methods])
  const choose = (way: CheckoutMethod) => {
    setChosen(way)
    try {
      sessionStorage.setItem(STORED_WAY, way)
    } catch {
      // Storage is disabled or full: the choice lasts as long as the page.
    }
  }
  return [methods.find((method) => method === chosen) ?? methods[0], choose]
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED_WAY)
  } catch {
    return null
  }
}
