import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { isOverUpiLimit, UPI_LIMIT_PAISE } from '#domain/payment/upi.ts'

type NoticeProps = {
  amountPaise: Paise
  children: ReactNode
}

/** Notice for an amount that every UPI app would refuse, or for a live shop without any other payment method. */
export function UpiLimitNotice({ amountPaise, children }: NoticeProps) {
  const shop = useShop()
  const phone = shop?.phone
  const hasPage = shop?.methods?.includes('online')
  return (
    <div className="pay-more">
      <p>
        {isOverUpiLimit(amountPaise)
          ? `UPI takes up to ${formatPrice(UPI_LIMIT_PAISE)} in one payment, and this order comes to ${formatExact(amountPaise)}. `
          : 'This page takes no payments at the moment. '}
        {hasPage ? (
          <>Pay it by card or net banking on our payment provider’s own page. {children}</>
        ) : (
          'We take it by bank transfer: tell us, and we send you the account.'
        )}
      </p>
      <p className="meta">
        {hasPage && 'Rather by bank transfer, or for a company? '}
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>Ring {phone}</a>}
        {phone && ', or write '}
        <Link to={href('/corporate')}>{phone ? 'to our corporate desk' : 'Write to our corporate desk'}</Link>.
      </p>
    </div>
  )
}
