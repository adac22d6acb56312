import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'

/** Price: whole rupees on cards and product pages, two decimals (`exact`) in totals (decisions §1.4). */
export const Price = ({
  paise,
  exact = false,
  className = '',
}: {
  paise: Paise
  exact?: boolean
  className?: string
}) => <span className={`price ${className}`.trimEnd()}>{exact ? formatExact(paise) : formatPrice(paise)}</span>
