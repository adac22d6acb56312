import { useEffect } from 'react'
import { isIndia } from '#domain/address/country.ts'
import { readPin } from '#domain/address/pin.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import { setVisitPin } from './visit-pin.ts'

/** The PIN code of an address within India. */
export const addressPin = ({ zipCode, country }: Pick<Shipping, 'zipCode' | 'country'>): string | undefined =>
  isIndia(country) ? readPin(zipCode) : undefined

/** An address wins over the PIN code that was asked for before. */
export function useAddressPin(shipping: Pick<Shipping, 'zipCode' | 'country'>): string | undefined {
  const pin = addressPin(shipping)
  useEffect(() => {
    if (pin) setVisitPin(pin)
  }, [pin])
  return pin
}
