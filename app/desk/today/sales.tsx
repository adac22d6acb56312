import { averagePaise, type DaySales, PLOT, plotSales } from '#domain/desk/sales-figures.ts'
import { HAND_METHOD_LABELS, type HandMethod } from '#domain/payment/listed-method.ts'
import { formatExact, formatPrice, PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'
import { formatShortDay } from '#domain/text/format-date.ts'

type CollectionSales = { name: string; strap: string | undefined; paise: Paise }
type HandTakings = { method: HandMethod; payments: number; paise: Paise; refundedPaise: Paise }
type SalesProps = {
  days: readonly DaySales[]
  reviewPaise: Paise
  origins: readonly CollectionSales[]
  hand: readonly HandTakings[]
}

/** Formats an amount exactly, without paise where they are zero. */
const formatAmount = (paise: Paise): string => (paise % PAISE_PER_RUPEE === 0 ? formatPrice : formatExact)(paise)
/** Formats an amount rounded to the rupee, for figures read at a glance. */
const formatRounded = (paise: Paise): string => formatPrice(Math.round(paise / PAISE_PER_RUPEE) * PAISE_PER_RUPEE)

/** Sales of today and of the days before, as a bar chart; zeros before the first sale. */
export function Sales({ days, reviewPaise, origins, hand }: SalesProps) {
  const today = days.at(-1)
  if (!today) return null
  const average = averagePaise(days)
  const { straps, averageY } = plotSales(days)
  const { width, height, base, strap, notch } = PLOT
  const daysText = days
    .map(({ day, orders, paise }) => `${formatShortDay(day)} ${formatAmount(paise)} of ${orders}`)
    .join(', ')
  return (
    <aside className="dk-nums" aria-label="Figures">
      <p className="dk-sub">
        Sales today, {today.orders} {today.orders === 1 ? 'order' : 'orders'}
      </p>
      <p className="dk-big">{formatAmount(today.paise)}</p>
      <p className="dk-sub">
        {reviewPaise > 0 && `${formatAmount(reviewPaise)} more under review. `}
        {formatRounded(average)} on an average day.
      </p>
      <svg
        className="dk-plot"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Sales of the last ${days.length} days, with orders: ${daysText}. ${formatRounded(average)} on an average day.`}
      >
        {average > 0 && <line x1="0" x2={width} y1={averageY} y2={averageY} />}
        {/* Days without a sale keep a mark on the base line. */}
        {straps.map(({ day, x, length }) =>
          length > notch ? (
            <path
              key={day}
              className={day === today.day ? 'is-today' : undefined}
              d={`M${x} ${base}v${-length}h${strap}v${length}l${-strap / 2} ${-notch}z`}
            />
          ) : (
            <path
              key={day}
              className={day === today.day ? 'is-today' : undefined}
              d={`M${x} ${base - 1}h${strap}v1h${-strap}z`}
            />
          ),
        )}
        <text x="0" y={height - 3}>
          {formatShortDay(days[0]?.day ?? today.day)}
        </text>
        <text className="is-today" x={width} y={height - 3} textAnchor="end">
          today
        </text>
      </svg>
      {hand.length > 0 && <ReceivedByHand hand={hand} />}
      <SalesByCollection origins={origins} days={days.length} />
    </aside>
  )
}

/** Payments of today that a person received, by method. */
const ReceivedByHand = ({ hand }: Pick<SalesProps, 'hand'>) => (
  <section className="dk-origins" aria-labelledby="by-hand">
    <h2 className="dk-sub" id="by-hand">
      Received by hand today
    </h2>
    <dl className="dk-by-hand">
      {hand.map(({ method, payments, paise, refundedPaise }) => (
        <div key={method}>
          <dt>
            {HAND_METHOD_LABELS[method]}{' '}
            <span className="dk-sub">
              {[payments > 1 && `${payments} payments`, refundedPaise > 0 && `${formatAmount(refundedPaise)} refunded`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </dt>
          <dd className="dk-r">{formatAmount(paise)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Sales by collection as bars, relative to the largest. */
const SalesByCollection = ({ origins, days }: Pick<SalesProps, 'origins'> & { days: number }) => (
  <section className="dk-origins" aria-labelledby="origins">
    <h2 className="dk-sub" id="origins">
      Sales by collection, {days} days
    </h2>
    {origins.length === 0 && <p className="dk-sub">No sales yet.</p>}
    <ul className="dk-bars">
      {origins.map(({ name, strap, paise }) => (
        <li key={name}>
          <span>{name}</span>
          <i
            style={{
              '--v': Math.max(2, Math.round((paise / Math.max(1, origins[0]?.paise ?? 1)) * 100)),
              '--c': strap ? `var(--color-${strap}-strap)` : 'var(--color-jamun)',
            }}
            aria-hidden="true"
          />
          <span className="dk-r">{formatRounded(paise)}</span>
        </li>
      ))}
    </ul>
  </section>
)
