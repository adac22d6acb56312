import { useEffect, useState } from 'react'
import { ESTIMATED_DELIVERY_DAYS, estimatedDelivery } from '#domain/delivery/day.ts'

const spoken = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

/** The day is reckoned in the browser; the served page holds the timeless sentence in its place (decisions §3.22). */
export function Arrival() {
  const [day, setDay] = useState<string>()
  useEffect(() => setDay(spoken(estimatedDelivery(new Date()))), [])
  return <p className="arrival">Estimated delivery: {day ?? `${ESTIMATED_DELIVERY_DAYS} days from order`}.</p>
}
