import { data } from 'react-router'

/** What a packing slip’s code leads to. */
export function parcelOf({ number, parcel }: { number: string; parcel: string }) {
  if (!/^[1-9]\d?$/.test(parcel)) throw data(null, { status: 404 })
  return { number, parcel: Number(parcel) }
}
