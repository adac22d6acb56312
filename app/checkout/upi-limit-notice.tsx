import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { UPI_CEILING } from '#domain/payment/upi.ts'

type Props = {
  amountPaise: Paise
  /** The way on that there is. */
  children: ReactNode
}

/** What is said in place of a code that every UPI app would refuse. */
export function UpiLimitNotice({ amountPaise, children }: Props) {
  const shop = useShop()
  const phone = shop?.phone
  return (
    <div className="pay-more">
      <p>
        UPI takes up to {formatPrice(UPI_CEILING)} in one payment, and this order comes to {formatExact(amountPaise)}.
        {shop?.cards ? (
          <>Pay it by card or net banking on our payment provider’s own page. {children}</>
        ) : (
          'We take it by bank transfer: tell us, and we send you the account.'
        )}
      </p>
      <p className="meta">
        {shop?.cards && 'Rather by bank transfer, or for a company? '}
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>Ring {phone}</a>}
        {phone && ', or write '}
        <Link to={href('/corporate')}>{phone ? 'to our corporate desk' : 'Write to our corporate desk'}</Link>.
      </p>
    </div>
  )
}
