import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'

/** Whole rupees on cards and product pages, two decimals in sums (decisions §1.4). */
export const Price = ({
  paise,
  exact = false,
  className = '',
}: {
  paise: Paise
  exact?: boolean
  className?: string
}) => <span className={`price ${className}`.trimEnd()}>{exact ? formatExact(paise) : formatPrice(paise)}</span>
