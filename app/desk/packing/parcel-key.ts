import { data } from 'react-router'
import type { Route } from './+types/parcel.ts'

/**
 * Parses the route parameters of a parcel, as encoded in the packing slip's QR code. Parcels count from 1; throws 404
 * for anything else.
 */
export function parseParcelKey({ number, parcel }: { number: string; parcel: string }) {
  if (!/^[1-9]\d?$/.test(parcel)) throw data(null, { status: 404 })
  return { number, parcel: Number(parcel) }
}

/** Loader data of the packing station. */
export type ParcelData = Route.ComponentProps['loaderData']
export type FailedParcelAction = { fault: string; act: string; text: string; isLeft: boolean } | undefined
